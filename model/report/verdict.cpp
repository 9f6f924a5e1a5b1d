#include "model/report/verdict.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "model/report/bounds.hpp"
#include "model/report/names.hpp"
#include "model/report/occupancy.hpp"

namespace eu::model {
namespace {

/// A limit that takes this share of the run or more is what the run waits for; below it several
/// share the time.
constexpr Cycle kBoundPercent = 80;
/// A reason that empties this share of the slots' time is worth more than any other.
constexpr Cycle kEmptyPercent = 50;

Cycle share(Cycle part, Cycle whole) {
  return whole == 0 ? 0 : (200 * part / whole + 1) / 2;
}

/// Chains are of threads, which wait; all else is a part of the machine, which works.
bool is_chain(const Bound& bound) {
  return std::any_of(std::begin(kChainBounds), std::end(kChainBounds),
                     [&](const BoundRow& row) { return row.key == bound.key; });
}

std::string named(const Bound& bound) {
  const std::string share_text =
      fmt::format("{} ({} %", bound.title, share(bound.cycles, bound.of_cycles));
  if (!bound.source) return share_text + ")";
  return fmt::format("{}, on {} numbers)", share_text, config::key_of(*bound.source));
}

struct Limits {
  std::vector<Bound> chains;  ///< tightest first
  std::vector<Bound> parts;   ///< of the machine, tightest first
};

Limits limits_of(const ReportInput& in) {
  Limits limits;
  for (Bound& bound : lower_bounds(in))
    (is_chain(bound) ? limits.chains : limits.parts).push_back(std::move(bound));
  for (std::vector<Bound>* bounds : {&limits.chains, &limits.parts})
    std::stable_sort(bounds->begin(), bounds->end(), is_tighter);
  return limits;
}

bool reaches(const std::vector<Bound>& bounds, std::size_t rank, Cycle percent) {
  return rank < bounds.size() && share(bounds[rank].cycles, bounds[rank].of_cycles) >= percent;
}

/// The reason for empty slots that matters most, if one matters; null otherwise.
const SlotLimitRow* empty_slots(const Occupancy& occupancy) {
  const Cycle empty = occupancy.empty_cycles[static_cast<int>(occupancy.limit())];
  return share(empty, occupancy.slot_cycles) >= kEmptyPercent ? &row(occupancy.limit()) : nullptr;
}

std::string what_bounds(const Limits& limits, const Occupancy& occupancy) {
  const Bound& busiest = limits.parts.front();
  if (reaches(limits.parts, 0, kBoundPercent))
    return fmt::format("The {} bounds this run: it is busy for nearly all of it.", named(busiest));
  if (const SlotLimitRow* limit = empty_slots(occupancy))
    return fmt::format(
        "Too few threads are on the machine: {} % of the time of its {} thread slots is empty, as "
        "{}. Its busiest part is the {}.",
        share(occupancy.empty_cycles[static_cast<int>(limit->limit)], occupancy.slot_cycles),
        occupancy.slots, limit->meaning, named(busiest));
  if (reaches(limits.chains, 0, kBoundPercent))
    return fmt::format(
        "Latency bounds this run: the {} would take most of it even alone. The busiest part of the "
        "machine is the {}.",
        named(limits.chains.front()), named(busiest));
  if (reaches(limits.parts, 1, kBoundPercent / 2))
    return fmt::format("No single part bounds this run: the {} and the {} share it with waiting.",
                       named(busiest), named(limits.parts[1]));
  return fmt::format("Waiting bounds this run, not a part of the machine: the busiest is the {}.",
                     named(busiest));
}

/// Where the gain is to be looked for: more threads, or the worst cause.
std::string what_helps(const ReportInput& in, const Occupancy& occupancy) {
  std::string text;
  if (const SlotLimitRow* limit = empty_slots(occupancy))
    text = fmt::format("Most to gain: {}. ", limit->advice);
  const std::vector<int> causes = causes_by_cycles(in.result.cycles_by_cause);
  if (causes.empty()) return text;
  const Cycle cycles = in.result.cycles_by_cause.by_cause[causes.front()];
  return text + fmt::format(
                    "Threads wait {} % of their cycles for {} ({}); --if all says what "
                    "each change would bring.",
                    share(cycles, in.result.thread_cycles()), cause_key(causes.front(), in.machine),
                    cause_meaning(causes.front(), in.machine));
}

std::string how_sure(const ReportInput& in) {
  const RunResult& run = in.result;
  const Cycle waiting = run.thread_cycles() - run.cycles_by_cause[Cause::Issued];
  if (waiting == 0) return "";
  const auto of = [&](config::SourceKind kind) {
    return run.cycles_by_source[static_cast<int>(kind)];
  };
  const Cycle assumed = of(config::SourceKind::Assumed);
  return fmt::format(
      "Of the waiting {} % rests on measured or documented numbers, {} % on derived and {} % on "
      "assumed ones{}.",
      share(of(config::SourceKind::Measured) + of(config::SourceKind::Prm), waiting),
      share(of(config::SourceKind::Derived), waiting), share(assumed, waiting),
      2 * assumed > waiting ? ", so that comparisons are worth more than cycles" : "");
}

}  // namespace

std::vector<std::string> verdict(const ReportInput& in) {
  if (in.result.thread_cycles() == 0) return {};
  const Limits limits = limits_of(in);
  const Occupancy occupancy = occupancy_of(in, 1);
  std::vector<std::string> sentences = {what_bounds(limits, occupancy), what_helps(in, occupancy),
                                        how_sure(in)};
  sentences.erase(std::remove(sentences.begin(), sentences.end(), ""), sentences.end());
  return sentences;
}

}  // namespace eu::model
