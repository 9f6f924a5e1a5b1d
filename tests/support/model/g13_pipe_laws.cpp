// The laws of the resources that SIMD-groups of an EU share: its pipes, and the accumulated
// fractions of cycles.
#include <algorithm>
#include <map>

#include "isa/isa.hpp"
#include "tests/support/model/g13_laws.hpp"
#include "tests/support/model/instruction_times.hpp"

namespace eu::test {
/// Finds the instructions with an extra cycle: n * percent / 100 of the first n instructions of a
/// class in an EU, for every n.
void G13Laws::find_fractional_cycles(const Issues& issues) {
  std::map<isa::TimingClass, Cycle> started;
  for (const Issue* issue : issues) {
    const config::ClassTiming& timing = machine_.eu.timing[timing_class(*issue)];
    const Cycle n = ++started[timing_class(*issue)];
    const auto extra_cycles = [n](int percent) {
      return n * cycles(percent) / 100 - (n - 1) * cycles(percent) / 100;
    };
    extra_cycles_[issue] = {extra_cycles(timing.latency_slip_percent),
                            extra_cycles(timing.occupancy_slip_percent)};
  }
}

void G13Laws::check_pipes(const Issues& issues) {
  const std::vector<config::PipeConfig>& pipes = machine_.eu.pipes;
  std::map<int, Cycle> free_at;
  for (const Issue* issue : issues) {
    if (issue->port >= static_cast<int>(pipes.size())) continue;
    const config::PipeConfig& pipe = pipes[issue->port];
    if (!pipe.classes.contains(timing_class(*issue)))
      report(*issue, "starts in a pipe that does not take it: ", pipe.name);
    check_occupancy(*issue);
    if (issue->start < free_at[issue->port]) report(*issue, "starts in a busy pipe: ", pipe.name);
    free_at[issue->port] = issue->start + times(*issue).occupancy;
    if (pipe.first_pipe_cycles == 0) continue;
    if (issue->start < free_at[0])
      report(*issue, "starts while the first pipe, which it needs too, is busy", "");
    free_at[0] = issue->start + cycles(pipe.first_pipe_cycles);
  }
}

/// Checks the occupancy of an issue: its own, or a longer one that operands of two kinds may cause.
/// The cycles that accumulate from hundredths depend on earlier instructions with mixed operands.
void G13Laws::check_occupancy(const Issue& issue) {
  const Cycle own = times(issue).occupancy;
  const config::RegisterCacheConfig& cache = machine_.eu.register_cache;
  const Cycle mixed = 1 + cycles(cache.mixed_cycles) + extra_cycles_.at(&issue).occupancy;
  constexpr int kMostHalves = 4;
  const Cycle most = mixed + (cycles(cache.mixed_slip_percent_per_half * kMostHalves) + 99) / 100;
  const Cycle taken = issue.port_end - issue.start;
  if (taken != own && (taken < std::max(own, mixed) || taken > std::max(own, most)))
    report(issue, "keeps its pipe busy for another time than its own", "");
}

}  // namespace eu::test
