#include "tests/bench/measure.hpp"

#include <ctime>
#include <sstream>
#include <stdexcept>

#include "model/g13/g13_run.hpp"
#include "model/intel/untimed_run.hpp"
#include "model/machine/simulation.hpp"
#include "tests/support/model/simulate.hpp"

namespace eu::bench {
namespace {

bool is_brief = false;

/// Channels of the run's instructions, enabled or not.
double lanes_of(const model::Workload& workload, const model::RunResult& result) {
  const isa::Program& program = workload.program;
  std::uint64_t lanes = 0;
  for (std::uint32_t index = 0; index < program.size(); ++index)
    lanes += result.instructions[index].issues * program.isa->footprint(program, index).exec_size;
  return static_cast<double>(lanes);
}

}  // namespace

void set_brief() {
  is_brief = true;
}

int size_of_sample(int size) {
  return is_brief ? 1 : size;
}

double cpu_seconds() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

double seconds_of(const std::function<void()>& work) {
  const double start = cpu_seconds();
  work();
  return cpu_seconds() - start;
}

Figures in_child(const std::function<Figures()>& work) {
  const std::string text = test::in_child([&] {
    std::ostringstream out;
    out.precision(17);
    for (const auto& [name, value] : work()) out << name << ' ' << value << '\n';
    return out.str();
  });
  Figures figures;
  std::istringstream in(text);
  std::string name;
  for (double value; in >> name >> value;) figures[name] = value;
  return figures;
}

void add(const std::string& name, std::function<Figures()> work) {
  benchmark::RegisterBenchmark(name.c_str(),
                               [work = std::move(work)](benchmark::State& state) {
                                 Figures figures;
                                 for (auto _ : state) {
                                   figures = work();
                                   state.SetIterationTime(figures.at("seconds"));
                                 }
                                 for (const auto& [key, value] : figures)
                                   if (key != "seconds") state.counters[key] = value;
                               })
      ->Iterations(1)
      ->UseManualTime()
      ->Unit(benchmark::kMillisecond);
}

std::unique_ptr<model::ValuesRun> values_run(const config::Machine& machine,
                                             const model::Workload& workload) {
  model::UntimedOptions options;
  options.max_instructions = ~std::uint64_t{0} >> 1;
  if (machine.family() == isa::Family::G13)
    return std::make_unique<model::G13Run>(workload, options);
  return std::make_unique<model::UntimedRun>(machine, workload, options);
}

Figures run_both(const config::Machine& machine, const model::Workload& workload) {
  const std::unique_ptr<model::ValuesRun> untimed_run = values_run(machine, workload);
  std::uint64_t executed = 0;
  const double untimed = seconds_of([&] { executed = untimed_run->run().instruction_count; });
  model::RunOptions options;
  options.max_cycles = ~std::uint64_t{0} >> 1;
  model::Simulation simulation(machine, workload, options);
  model::RunResult result;
  const double timed = seconds_of([&] { result = simulation.run(); });
  if (result.outcome != model::Outcome::Finished || result.instruction_count != executed)
    throw std::runtime_error("the timed run is not the untimed one");
  const auto activations = static_cast<double>(simulation.machine().interconnect.activations());
  const auto count = static_cast<double>(executed);
  return {{"seconds", timed},
          {"instructions", count},
          {"cycles", static_cast<double>(result.cycles)},
          {"per_second", count / timed},
          {"lanes_per_second", lanes_of(workload, result) / timed},
          {"untimed_per_second", count / untimed},
          {"over_untimed", untimed / timed},
          {"activations_per_instruction", activations / count}};
}

}  // namespace eu::bench
