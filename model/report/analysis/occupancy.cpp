#include "model/report/analysis/occupancy.hpp"

#include <algorithm>

#include "config/machine/machine.hpp"
#include "model/dispatch/dispatch.hpp"

namespace eu::model {
namespace {

/// The number of resident threads from a cycle on.
struct Step {
  Cycle cycle;
  Cycle threads;
};

/// The number of resident threads at each change, from cycle 0 on.
std::vector<Step> steps_of(const RunResult& result) {
  std::vector<Cycle> starts, ends;
  for (const ThreadAccount& thread : result.threads) {
    if (thread.end <= thread.start) continue;
    starts.push_back(thread.start);
    ends.push_back(thread.end);
  }
  std::sort(starts.begin(), starts.end());
  std::sort(ends.begin(), ends.end());
  std::vector<Step> steps = {{0, 0}};
  for (std::size_t start = 0, end = 0; end < ends.size();) {
    const bool starts_next = start < starts.size() && starts[start] < ends[end];
    const Cycle cycle = starts_next ? starts[start++] : ends[end++];
    if (steps.back().cycle != cycle) steps.push_back({cycle, 0});
    steps.back().threads = start - end;
  }
  return steps;
}

/// Divides intervals, given in order of cycles, at the ends of the run's parts.
class Parts {
 public:
  Parts(Cycle cycles, int count) {
    const auto wanted = std::min<Cycle>(cycles, static_cast<Cycle>(count));
    for (Cycle part = 0; part < wanted; ++part)
      parts_.push_back({cycles * part / wanted, cycles * (part + 1) / wanted, 0});
  }

  void add(Cycle begin, Cycle end, Cycle threads) {
    while (begin < end) {
      while (parts_[at_].end_cycle <= begin) ++at_;
      const Cycle until = std::min(end, parts_[at_].end_cycle);
      parts_[at_].filled_cycles += (until - begin) * threads;
      begin = until;
    }
  }

  std::vector<Occupancy::Part> take() { return std::move(parts_); }

 private:
  std::vector<Occupancy::Part> parts_;
  std::size_t at_ = 0;
};

/// Adds empty slots. Slots that no thread of the grid can fill count for the grid's size, whatever
/// other limits there are.
void add_empty(Occupancy& occupancy, Cycle never_filled, Cycle cycles, Cycle threads,
               SlotLimit limit) {
  const Cycle empty = occupancy.slots - threads;
  const Cycle of_grid = std::min(empty, never_filled);
  occupancy.empty_cycles[static_cast<int>(SlotLimit::GridSize)] += of_grid * cycles;
  occupancy.empty_cycles[static_cast<int>(limit)] += (empty - of_grid) * cycles;
}

}  // namespace

SlotLimit Occupancy::limit() const {
  const auto most = std::max_element(empty_cycles.begin(), empty_cycles.end());
  return static_cast<SlotLimit>(most - empty_cycles.begin());
}

Occupancy occupancy_of(const ReportInput& in, int parts) {
  const RunResult& run = in.result;
  Occupancy occupancy;
  occupancy.eus = static_cast<Cycle>(in.machine.machine.subslices) *
                  static_cast<Cycle>(in.machine.machine.eus_per_subslice);
  occupancy.slots = static_cast<Cycle>(in.machine.machine.subslices) *
                    static_cast<Cycle>(threads_of_subslice(in.machine, in.workload.dispatch));
  occupancy.slot_cycles = occupancy.slots * run.cycles;
  occupancy.filled_cycles = run.thread_cycles();
  const Cycle never_filled = occupancy.slots - std::min<Cycle>(occupancy.slots, run.threads.size());
  Cycle last_start = 0;
  for (const ThreadAccount& thread : run.threads) last_start = std::max(last_start, thread.start);
  occupancy.tail_cycles = run.cycles - std::min(run.cycles, last_start);

  const std::vector<Step> steps = steps_of(run);
  Parts cut(run.cycles, parts);
  std::size_t step = 0, span = 0;
  for (Cycle now = 0; now < run.cycles;) {
    while (step + 1 < steps.size() && steps[step + 1].cycle <= now) ++step;
    while (span + 1 < run.dispatch.size() && run.dispatch[span + 1].begin <= now) ++span;
    Cycle next = run.cycles;
    if (step + 1 < steps.size()) next = std::min(next, steps[step + 1].cycle);
    if (span + 1 < run.dispatch.size()) next = std::min(next, run.dispatch[span + 1].begin);
    const Cycle threads = steps[step].threads;
    occupancy.most_filled = std::max(occupancy.most_filled, threads);
    cut.add(now, next, threads);
    add_empty(occupancy, never_filled, next - now, threads,
              run.dispatch.empty() ? SlotLimit::Tail : run.dispatch[span].limit);
    now = next;
  }
  occupancy.parts = cut.take();
  return occupancy;
}

}  // namespace eu::model
