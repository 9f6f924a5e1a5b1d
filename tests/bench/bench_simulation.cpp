// Simulated instructions per second of CPU time: the timed model beside the untimed interpreter, on
// the same kernel in the same process. Ratios compare; seconds do not (design 6).
#include <benchmark/benchmark.h>

#include <unistd.h>

#include <ctime>
#include <filesystem>
#include <functional>
#include <string>

#include "model/core/interpreter.hpp"
#include "model/trace/recorder.hpp"
#include "model/trace/replayer.hpp"
#include "tests/support/simulate.hpp"

extern "C" int sc_main(int, char**) {
  return 0;
}

namespace eu::test {
namespace {

double cpu_seconds() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// A loop of `body`, `iterations` times, counted in g1; a loop counter compare and branch each.
std::string loop_of(const std::string& body, int iterations) {
  return "mov(1) g1<1>D " + std::to_string(iterations) + "D { align1 WE_all 1N };\nTOP:\n" + body +
         "add.nz.f0.0(1) g1<1>D g1<0,1,0>D -1D { align1 WE_all 1N };\n"
         "(+f0.0.any16h) while(16) JIP: TOP { align1 1H };\n";
}

std::string float_body() {
  std::string body;
  for (int i = 0; i < 16; ++i) {
    const std::string dst = std::to_string(20 + i), a = std::to_string(40 + i),
                      b = std::to_string(60 + (7 * i) % 16);
    body += "mul(8) g" + dst + "<1>F g" + a + "<8,8,1>F g" + b + "<8,8,1>F { align1 1Q };\n";
    body += "add(8) g" + a + "<1>F g" + b + "<8,8,1>F 0.5F { align1 1Q };\n";
    body += "mad(8) g" + std::to_string(80 + i) + "<1>F g" + a + "<4,4,1>F g" + b + "<4,4,1>F g" +
            dst + "<4,4,1>F { align16 1Q };\n";
  }
  return body;
}

std::string simd16_math_body() {
  std::string body;
  for (int i = 0; i < 8; ++i) {
    const std::string dst = std::to_string(20 + 2 * i), a = std::to_string(40 + 2 * i);
    body += "mul(16) g" + dst + "<1>F g" + a + "<8,8,1>F g60<8,8,1>F { align1 1H };\n";
    body += "math exp(16) g" + std::to_string(80 + 2 * i) + "<1>F g" + dst +
            "<8,8,1>F null<8,8,1>F { align1 1H };\n";
  }
  return body;
}

std::string integer_body() {
  std::string body;
  for (int i = 0; i < 16; ++i) {
    const std::string dst = std::to_string(20 + i), a = std::to_string(40 + i);
    body += "add(8) g" + dst + "<1>D g" + a + "<8,8,1>D 7D { align1 1Q };\n";
    body += "and(8) g" + a + "<1>UD g" + dst + "<8,8,1>UD 0x00ffffffUD { align1 1Q };\n";
    body += "shl(8) g" + std::to_string(60 + i) + "<1>UD g" + a +
            "<8,8,1>UD 0x00000003UD { align1 1Q };\n";
  }
  return body;
}

struct Measured {
  double timed_per_second = 0;
  double untimed_per_second = 0;
  double replayed_per_second = 0;
};

/// Instructions per second of CPU time of a run, in a child; of all that is done beside the
/// simulation itself nothing counts.
double timed_rate(const config::Machine& machine, const model::Workload& workload,
                  model::ValueSource* values) {
  model::RunOptions options;
  options.max_cycles = ~std::uint64_t{0} >> 1;
  options.values = values;
  model::Simulation simulation(machine, workload, options);
  const double start = cpu_seconds();
  const model::RunResult result = simulation.run();
  return static_cast<double>(result.instruction_count) / (cpu_seconds() - start);
}

double replay_rate(const model::Workload& workload, const config::Machine& machine) {
  const std::string path = std::filesystem::temp_directory_path() /
                           ("eusim-bench-" + std::to_string(getpid()) + ".eutrace");
  in_child([&] {
    model::TraceWriter writer(path, {workload, machine.name, ""});
    model::Recorder recorder(workload, writer);
    timed_rate(machine, workload, &recorder);
    recorder.finish();
    return std::string();
  });
  const std::string rate = in_child([&] {
    const model::TraceFile file(path, model::TraceFile::Damage::Refuse);
    model::Replayer replayer(file);
    return std::to_string(timed_rate(machine, file.header().workload, &replayer));
  });
  std::filesystem::remove(path);
  return std::stod(rate);
}

Measured measure(const model::Workload& workload, const config::Machine& machine) {
  const std::string text = in_child([&] {
    model::Interpreter interpreter(workload);
    const double start = cpu_seconds();
    const auto executed = static_cast<double>(interpreter.run(~std::uint64_t{0}));
    const double untimed = cpu_seconds() - start;
    return std::to_string(timed_rate(machine, workload, nullptr)) + " " +
           std::to_string(executed / untimed);
  });
  Measured measured;
  std::size_t used = 0;
  measured.timed_per_second = std::stod(text, &used);
  measured.untimed_per_second = std::stod(text.substr(used));
  measured.replayed_per_second = replay_rate(workload, machine);
  return measured;
}

void bench(benchmark::State& state, const std::string& assembly, int threads) {
  const model::Workload workload = bare_kernel(assembly, threads);
  const config::Machine machine = machine_with({});
  Measured measured;
  for (auto _ : state) {
    measured = measure(workload, machine);
    state.SetIterationTime(1.0 / measured.timed_per_second);
  }
  state.counters["timed_Minstr_per_s"] = measured.timed_per_second * 1e-6;
  state.counters["untimed_Minstr_per_s"] = measured.untimed_per_second * 1e-6;
  state.counters["replayed_Minstr_per_s"] = measured.replayed_per_second * 1e-6;
  state.counters["replayed_over_timed"] = measured.replayed_per_second / measured.timed_per_second;
  state.counters["timed_over_untimed"] = measured.timed_per_second / measured.untimed_per_second;
}

void add(const std::string& name, const std::string& body, int iterations, int threads) {
  benchmark::RegisterBenchmark(
      (name + "/threads:" + std::to_string(threads)).c_str(),
      [=](benchmark::State& state) { bench(state, loop_of(body, iterations), threads); })
      ->Iterations(1)
      ->UseManualTime()
      ->Unit(benchmark::kNanosecond);
}

}  // namespace
}  // namespace eu::test

int main(int argc, char** argv) {
  using namespace eu::test;
  for (const int threads : {1, 8}) {
    add("float", float_body(), 40000 / threads, threads);
    add("simd16_math", simd16_math_body(), 40000 / threads, threads);
    add("integer", integer_body(), 40000 / threads, threads);
  }
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
