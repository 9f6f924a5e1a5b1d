#include "model/report/analysis/eu_activity.hpp"

#include <algorithm>

#include "config/machine/machine.hpp"
#include "model/base/run_result.hpp"

namespace eu::model {
namespace {

struct Stretch {
  Cycle begin;
  Cycle end;
};

/// Number of cycles in at least one interval. Sorts the intervals.
Cycle covered(std::vector<Stretch>& stretches) {
  std::sort(stretches.begin(), stretches.end(),
            [](const Stretch& a, const Stretch& b) { return a.begin < b.begin; });
  Cycle cycles = 0, until = 0;
  for (const Stretch& stretch : stretches) {
    const Cycle begin = std::max(stretch.begin, until);
    if (stretch.end <= begin) continue;
    cycles += stretch.end - begin;
    until = stretch.end;
  }
  return cycles;
}

}  // namespace

EuActivity::EuActivity(const config::Machine& machine)
    : eus_(static_cast<std::size_t>(machine.machine.subslices) *
           static_cast<std::size_t>(machine.machine.eus_per_subslice)) {
  const std::optional<isa::TimingClass> math =
      isa::class_with(isa::ClassRole::Math, machine.family());
  for (std::size_t pipe = 0; math && pipe < machine.eu.pipes.size(); ++pipe)
    if (machine.eu.pipes[pipe].classes.contains(*math))
      math_pipes_ |= static_cast<PortSet>(1u << pipe);
}

void EuActivity::Covered::add(Cycle begin, Cycle end) {
  begin = std::max(begin, until);
  if (end <= begin) return;
  cycles += end - begin;
  until = end;
}

void EuActivity::issue(const IssueEvent& event) {
  EuCover& eu = eus_[static_cast<std::size_t>(event.thread.eu)];
  const Cycle issue_end = event.start + event.row.issue_cycles;
  const Cycle port_end = event.start + event.port_cycles;
  if (event.port < kMaxPipes) {
    const bool math = ((math_pipes_ >> event.port) & 1) != 0;
    (math ? eu.math_pipe : eu.other_pipe).add(event.start, port_end);
    eu.any_pipe.add(event.start, port_end);
  } else if (event.port == kSendPort) {
    eu.send.add(event.start, std::max(issue_end, port_end));
  }
  eu.active.add(event.start, std::max(issue_end, port_end));
  const auto thread = static_cast<std::size_t>(event.thread.thread);
  if (thread >= active_until_.size()) active_until_.resize(thread + 1);
  active_until_[thread] = eu.active.until;
}

/// A pipe may be busy after the EU's last thread has ended; the EU is then active.
EuCycles EuActivity::cycles(const RunResult& result) const {
  std::vector<std::vector<Stretch>> occupied(eus_.size());
  for (std::size_t number = 0; number < result.threads.size(); ++number) {
    const ThreadAccount& thread = result.threads[number];
    const auto eu = static_cast<std::size_t>(thread.eu);
    if (thread.end <= thread.start) continue;
    occupied[eu].push_back({thread.start, thread.end});
    if (number < active_until_.size() && active_until_[number] > thread.end)
      occupied[eu].push_back({thread.end, std::min(active_until_[number], result.cycles)});
  }
  EuCycles sum;
  for (std::size_t number = 0; number < eus_.size(); ++number) {
    const EuCover& eu = eus_[number];
    const Cycle active = eu.active.before(result.cycles);
    const Cycle either = eu.any_pipe.before(result.cycles);
    const Cycle math = eu.math_pipe.before(result.cycles);
    const Cycle other = eu.other_pipe.before(result.cycles);
    sum.active += active;
    sum.stalled += covered(occupied[number]) - active;
    sum.send += eu.send.before(result.cycles);
    sum.math_pipe += math;
    sum.other_pipe += other;
    sum.both_pipes += math + other - either;
  }
  return sum;
}

}  // namespace eu::model
