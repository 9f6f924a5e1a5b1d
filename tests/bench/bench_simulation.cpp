// Whole kernels on machines of 1 to 64 EUs, and the cost of stalls, of EUs and of the clocked twin.
#include <algorithm>
#include <fstream>
#include <stdexcept>

#include <unistd.h>

#include "model/machine/event_record.hpp"
#include "model/machine/simulation.hpp"
#include "tests/bench/kernels.hpp"
#include "tests/bench/measure.hpp"
#include "tests/twin/twin.hpp"

namespace eu::bench {
namespace {

constexpr model::Cycle kAlways = ~model::Cycle{0} >> 1;

void add_run(const Kernel& kernel, int eus, int threads) {
  const std::string size = "/eus:" + std::to_string(eus) + "/threads:" + std::to_string(threads);
  add("run/" + kernel.name + size, [=] {
    return in_child([=] {
      return run_both(machine_of(eus, threads, {}, kernel.machine),
                      kernel.make(size_of_sample(kernel.scale)));
    });
  });
}

using Issues = std::vector<test::TwinIssue>;

/// FNV-1a of all issues (thread, instruction, cycle, place), in 48 bits, which a figure
/// can represent.
double hash_of(const Issues& issues) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const test::TwinIssue& issue : issues)
    for (const std::uint64_t part :
         {issue.cycle, std::uint64_t(issue.slot), std::uint64_t{issue.thread},
          std::uint64_t{issue.index}, std::uint64_t(issue.port)})
      hash = (hash ^ part) * 0x100000001b3;
  return static_cast<double>(hash >> 16);
}

Figures twin_run(const config::Machine& machine, const model::Workload& workload) {
  test::TwinResult result;
  const double seconds = seconds_of([&] { result = test::run_twin(machine, workload, kAlways); });
  return {{"per_second", static_cast<double>(result.issues.size()) / seconds},
          {"cycles", static_cast<double>(result.cycles)},
          {"trace", hash_of(result.issues)}};
}

/// The model with an observer of every issue.
Figures traced_run(const config::Machine& machine, const model::Workload& workload) {
  model::EventRecord record(0, model::kNever);
  model::RunOptions options;
  options.events = &record;
  model::Simulation simulation(machine, workload, options);
  const model::RunResult result = simulation.run();
  Issues issues;
  for (const model::SpanEvent& span : record.spans)
    if (span.cause == model::Cause::Issued)
      issues.push_back({span.begin, span.thread.slot, span.thread.thread, span.index, span.port});
  std::sort(issues.begin(), issues.end(), [](const auto& a, const auto& b) {
    return std::pair(a.cycle, a.port) < std::pair(b.cycle, b.port);
  });
  return {{"cycles", static_cast<double>(result.cycles)}, {"trace", hash_of(issues)}};
}

/// One EU, eight threads: the model's rate over that of the twin, which records every issue. An
/// issue of the model that differs from the twin's is an error.
Figures beside_twin() {
  const config::Machine machine =
      machine_of(1, 8, {"/slm/cycles_per_access=0", "/instruction_cache/start=\"warm\""});
  Figures figures =
      in_child([&] { return run_both(machine, float_loop(8, size_of_sample(10000))); });
  const model::Workload observed_work = float_loop(8, size_of_sample(500));
  const Figures twin = in_child([&] { return twin_run(machine, observed_work); });
  const Figures same = in_child([&] { return traced_run(machine, observed_work); });
  if (same.at("cycles") != twin.at("cycles") || same.at("trace") != twin.at("trace"))
    throw std::runtime_error("the twin's issues are not the model's");
  figures["twin_per_second"] = twin.at("per_second");
  figures["over_twin"] = figures.at("per_second") / twin.at("per_second");
  return figures;
}

/// Cost of a message whose response takes `memory_cycles` more. It is constant if waiting is free.
void add_wait(int memory_cycles) {
  add("wait/cycles:" + std::to_string(memory_cycles), [=] {
    return in_child([=] {
      return run_both(
          machine_of(1, 8, {"/constant_cache/latency_cycles=" + std::to_string(memory_cycles)}),
          waiting_loop(8, size_of_sample(20000)));
    });
  });
}

double resident_bytes() {
  std::ifstream file("/proc/self/statm");
  double total = 0, resident = 0;
  file >> total >> resident;
  return resident * static_cast<double>(sysconf(_SC_PAGESIZE));
}

/// Resident bytes of a run with `eus_per_subslice` EUs in each of eight subslices. All thread slots
/// are used, or one is.
double bytes_with(int eus_per_subslice, bool all_slots) {
  const Figures figures = in_child([=] {
    const config::Machine machine =
        machine_of(64, 8, {"/machine/eus_per_subslice=" + std::to_string(eus_per_subslice)});
    const model::Workload workload = float_loop(all_slots ? 8 * 8 * eus_per_subslice : 1, 2);
    model::Simulation simulation(machine, workload, {});
    simulation.run();
    return Figures{{"bytes", resident_bytes()}};
  });
  return figures.at("bytes");
}

/// Bytes per EU, without the parts that the EUs of a subslice share.
double bytes_per_eu(bool all_slots) {
  return (bytes_with(8, all_slots) - bytes_with(1, all_slots)) / (8 * 7);
}

Figures memory() {
  return {{"seconds", 0},
          {"bytes_per_eu", bytes_per_eu(true)},
          {"bytes_per_idle_eu", bytes_per_eu(false)}};
}

}  // namespace

void add_simulation() {
  for (const Kernel& kernel : kernels()) {
    const int group_threads = kernel.make(1).dispatch.threads_per_group();
    for (const int eus : {1, 16, 64})
      for (const int threads : {1, 8})  // a group fits into one subslice
        if (group_threads <= std::min(eus, 8) * threads) add_run(kernel, eus, threads);
  }
  add("twin", beside_twin);
  add_wait(1);
  add_wait(10000);
  add("memory", memory);
}

}  // namespace eu::bench
