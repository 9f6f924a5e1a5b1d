#include "model/report/verdict.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>

#include "config/machine/machine_draws.hpp"
#include "model/report/bounds.hpp"
#include "model/report/names.hpp"
#include "model/report/occupancy.hpp"

namespace eu::model {
namespace {

/// A limit that takes this share of the run or more is what the run waits for.
constexpr Cycle kBoundPercent = 80;
/// From here on a part of the machine is near its limit: what is missing is how the work begins,
/// ends, and comes to it unevenly.
constexpr Cycle kNearPercent = 50;
/// A reason that empties this share of the slots' time is told.
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

std::string what_bounds(const Limits& limits) {
  const Bound& busiest = limits.parts.front();
  if (reaches(limits.parts, 0, kBoundPercent))
    return fmt::format("Bound by throughput: {} is busy for nearly all of the run.",
                       named(busiest));
  if (reaches(limits.chains, 0, kBoundPercent))
    return fmt::format(
        "Bound by latency: {} is most of the run. The busiest part of the machine is {}.",
        named(limits.chains.front()), named(busiest));
  if (reaches(limits.parts, 0, kNearPercent))
    return fmt::format(
        "Near a limit of throughput: {}. The rest is work that begins, ends, or comes unevenly.",
        named(busiest));
  return fmt::format(
      "Bound by latency: no part of the machine is near its limit, the busiest is {}.",
      named(busiest));
}

/// Does the number of cycles a message, over all messages, account for the time that the part was
/// busy? Else its lines do.
bool messages_fill(const ReportInput& in, const Bound& bound, int cycles_per_message) {
  const auto messages = in.result.messages.find(bound.key);
  if (messages == in.result.messages.end()) return true;
  for (const UnitLoad& load : in.result.units)
    if (load.unit == bound.key)
      return 10 * load.busy_cycles <=
             11 * messages->second.count() * static_cast<Cycle>(cycles_per_message);
  return true;
}

/// The number with a range that decides how long the part takes; empty if several do, or none.
std::optional<config::UncertainNumber> deciding_number(const ReportInput& in, const Bound& bound) {
  const std::set<std::string> paths = numbers_of(bound, in.machine);
  std::vector<config::UncertainNumber> found;
  for (config::UncertainNumber& number : config::uncertain_numbers(in.machine))
    if (paths.count(number.path) != 0) found.push_back(std::move(number));
  constexpr std::string_view kPerMessage = "/cycles_per_message";
  for (const config::UncertainNumber& number : found) {
    const std::size_t begin = number.path.find(kPerMessage);
    if (begin == std::string::npos || found.size() == 1) continue;
    const bool takes_all = messages_fill(in, bound, number.value);
    found.erase(std::remove_if(found.begin(), found.end(),
                               [&](const config::UncertainNumber& each) {
                                 return (each.path.find(kPerMessage) != std::string::npos) !=
                                        takes_all;
                               }),
                found.end());
    break;
  }
  if (found.size() != 1 || found.front().value == 0) return std::nullopt;
  return found.front();
}

/// Which number decides the limit, if it is one that is not measured, and what follows from its
/// range.
std::string what_decides(const ReportInput& in, const Limits& limits) {
  const Bound& bound = limits.parts.front();
  if (!reaches(limits.parts, 0, kNearPercent) || !bound.source ||
      *bound.source < config::SourceKind::Derived)
    return "";
  const std::optional<config::UncertainNumber> number = deciding_number(in, bound);
  if (!number || number->range.low == number->range.high) return "";
  const auto limit = [&](int value) {
    return bound.cycles * static_cast<Cycle>(value) / static_cast<Cycle>(number->value);
  };
  const auto [low, high] = std::pair(number->range.low, number->range.high);
  const bool is_edge = number->value == low || number->value == high;
  return fmt::format(
      "One number that is not measured decides this limit: {} is {} ({}) and may be {} to {}{}; the "
      "limit would be {} to {} cycles. --if {}={} runs with the other end of its range.",
      number->path, number->value, config::key_of(*bound.source), low, high,
      is_edge ? ", an end of its range" : "", limit(low), limit(high), number->path,
      number->value == low ? high : low);
}

/// How long the threads are resident, "12 to 340 cycles".
std::string lives(const RunResult& run) {
  Cycle shortest = kNever, longest = 0;
  for (const ThreadAccount& thread : run.threads) {
    shortest = std::min(shortest, thread.end - thread.start);
    longest = std::max(longest, thread.end - thread.start);
  }
  return fmt::format("{} to {} cycles", shortest, longest);
}

/// Why most slots are empty, if many are.
std::string what_is_empty(const ReportInput& in, const Occupancy& occupancy) {
  const SlotLimitRow& limit = row(occupancy.limit());
  const Cycle empty =
      share(occupancy.empty_cycles[static_cast<int>(limit.limit)], occupancy.slot_cycles);
  if (empty < kEmptyPercent) return "";
  if (limit.limit == SlotLimit::GridSize)
    return fmt::format(
        "{} on {} slots: for more throughput {}; at this size only less waiting is faster.",
        counted(in.result.threads.size(), "thread"), occupancy.slots, limit.advice);
  return fmt::format(
      "{} % of the time of {} thread slots is empty, as {}{}: {}.", empty, occupancy.slots,
      limit.meaning,
      limit.limit == SlotLimit::Tail ? fmt::format(" and threads live {}", lives(in.result)) : "",
      limit.advice);
}

/// The instruction that threads spent most cycles at, and why.
std::string where_to_look(const ReportInput& in) {
  const auto& instructions = in.result.instructions;
  const auto worst = std::max_element(
      instructions.begin(), instructions.end(),
      [](const auto& a, const auto& b) { return a.cycles.total() < b.cycles.total(); });
  const std::vector<int> causes = causes_by_cycles(worst->cycles);
  if (causes.empty()) return "";
  return fmt::format(
      "Look first at {}: {} % of all thread-cycles, most for {} ({}). --if all says what each "
      "change of the machine would bring.",
      short_label(in.workload.program, static_cast<std::uint32_t>(worst - instructions.begin())),
      share(worst->cycles.total(), in.result.thread_cycles()),
      cause_key(causes.front(), in.machine), cause_meaning(causes.front(), in.machine));
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
      2 * assumed > waiting ? ", so that comparisons are worth more than cycles; --error-bars says "
                              "how sure either is"
                            : "");
}

}  // namespace

std::vector<std::string> verdict(const ReportInput& in) {
  if (in.result.thread_cycles() == 0) return {};
  const Limits limits = limits_of(in);
  const Occupancy occupancy = occupancy_of(in, 1);
  std::vector<std::string> sentences = {what_bounds(limits), what_decides(in, limits),
                                        what_is_empty(in, occupancy), where_to_look(in),
                                        how_sure(in)};
  sentences.erase(std::remove(sentences.begin(), sentences.end(), ""), sentences.end());
  return sentences;
}

}  // namespace eu::model
