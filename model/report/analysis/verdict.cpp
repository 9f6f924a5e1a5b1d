#include "model/report/analysis/verdict.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <optional>

#include "config/machine/machine.hpp"
#include "model/report/analysis/bounds.hpp"
#include "model/report/analysis/names.hpp"
#include "model/report/analysis/occupancy.hpp"

namespace eu::model {
namespace {

/// A bound of at least this share limits the run.
constexpr Cycle kBoundPercent = 80;
/// From this share on a part of the machine is near its limit; the rest is start, end and uneven
/// load.
constexpr Cycle kNearPercent = 50;
/// Limits of at least this share of the largest are named with it.
constexpr double kSecondShare = 0.9;
/// The verdict names a reason that empties at least this share of the slots' time.
constexpr Cycle kEmptyPercent = 50;

Cycle share(Cycle part, Cycle whole) {
  return whole == 0 ? 0 : (200 * part / whole + 1) / 2;
}

/// True for bounds by the stalls of threads; the others are of parts of the machine.
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

/// True if `bound` is at least kSecondShare of `first`, which is not 0.
bool is_close(const Bound& bound, const Bound& first) {
  const auto share_of = [](const Bound& each) {
    return static_cast<double>(each.cycles) / static_cast<double>(each.of_cycles);
  };
  return bound.cycles != 0 && share_of(bound) >= kSecondShare * share_of(first);
}

/// Bounds as the subject of a sentence: "A", "A and B" or "A, B and C".
struct NamedBounds {
  std::string names;
  std::size_t count = 0;

  std::string_view form(std::string_view of_one, std::string_view of_several) const {
    return count == 1 ? of_one : of_several;
  }
};

/// The bounds that are close to `first`, the tightest first.
NamedBounds close_to(const Bound& first, const std::vector<Bound>& bounds) {
  std::vector<std::string> names;
  for (const Bound& bound : bounds)
    if (is_close(bound, first)) names.push_back(named(bound));
  NamedBounds close{"", names.size()};
  for (std::size_t i = 0; i < names.size(); ++i)
    close.names += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
  return close;
}

/// Chains that are close to the busiest part of the machine or tighter, as a sentence.
std::string chains_too(const Limits& limits) {
  const NamedBounds chains = close_to(limits.parts.front(), limits.chains);
  if (chains.count == 0) return "";
  if (reaches(limits.parts, 0, kNearPercent))
    return fmt::format(" Also a limit: {}; a gain at one limit ends at the next.", chains.names);
  const NamedBounds largest = close_to(limits.chains.front(), limits.chains);
  return fmt::format(" The largest {}: {}.", largest.form("limit is", "limits are"), largest.names);
}

/// Names each limit that is close to the tightest one.
std::string what_bounds(const Limits& limits) {
  const Bound& busiest = limits.parts.front();
  const NamedBounds parts = close_to(busiest, limits.parts);
  if (reaches(limits.parts, 0, kBoundPercent))
    return fmt::format("Bound by throughput: {} {} busy for nearly all of the run.{}", parts.names,
                       parts.form("is", "are"), chains_too(limits));
  if (reaches(limits.chains, 0, kBoundPercent)) {
    const NamedBounds chains = close_to(limits.chains.front(), limits.chains);
    return fmt::format("Bound by latency: {} {} most of the run. The largest {} {}.", chains.names,
                       chains.form("is", "are"),
                       parts.form("lower bound of a part of the machine is",
                                  "lower bounds of parts of the machine are"),
                       parts.names);
  }
  if (reaches(limits.parts, 0, kNearPercent))
    return fmt::format(
        "Near a limit of throughput: {}. The other {} % are start, end and uneven load.{}",
        parts.names, 100 - share(busiest.cycles, busiest.of_cycles), chains_too(limits));
  return fmt::format(
      "Bound by latency: no part of the machine is near its limit; the largest {} {}.{}",
      parts.form("lower bound of one is", "lower bounds of parts are"), parts.names,
      chains_too(limits));
}

/// The run's cycles with the number at each end of its range, if both have been run; else
/// the options that run them.
std::string runs_at_ends(const ReportInput& in, const config::UncertainNumber& number) {
  const auto cycles_with = [&](int value) -> std::optional<Cycle> {
    if (value == number.value) return in.result.cycles;
    for (const TestedNumber& each : in.tested)
      if (each.path == number.path && each.value == value) return each.cycles;
    return std::nullopt;
  };
  const std::optional<Cycle> low = cycles_with(number.range.low);
  const std::optional<Cycle> high = cycles_with(number.range.high);
  if (low && high)
    return fmt::format("The run takes {} cycles with {} and {} with {}.", *low, number.range.low,
                       *high, number.range.high);
  std::string ends;
  for (const int end : {number.range.low, number.range.high})
    if (end != number.value)
      ends += fmt::format("{}--if {}={}", ends.empty() ? "" : " ", number.path, end);
  const bool is_one = number.value == number.range.low || number.value == number.range.high;
  return fmt::format("To measure the run at {}: {}.", is_one ? "the other end" : "both values",
                     ends);
}

std::string source_key(const config::Machine& machine, const std::string& path) {
  const auto& source = machine.provenance.at(path).source;
  return source ? std::string(config::key_of(source->kind)) : "no source";
}

/// The number that decides the limit, if it is not measured, and the effect of its range.
std::string what_decides(const ReportInput& in, const Limits& limits) {
  const Bound& bound = limits.parts.front();
  if (!reaches(limits.parts, 0, kNearPercent) || !bound.source ||
      *bound.source < config::SourceKind::Derived)
    return "";
  const std::optional<DecidingNumber> decides = deciding_number(in, bound);
  if (!decides) return "";
  const config::UncertainNumber& number = decides->number;
  const auto [low, high] = std::pair(number.range.low, number.range.high);
  return fmt::format(
      "One number that is not measured decides {}: {} is {} ({}) and may be {} to {}{}; "
      "the limit would be {} to {} cycles. {}",
      close_to(bound, limits.parts).count == 1 ? "this limit" : "the limit of " + bound.title,
      number.path, number.value, source_key(in.machine, number.path), low, high,
      number.value == low || number.value == high ? ", an end of its range" : "",
      decides->limit_at_low, decides->limit_at_high, runs_at_ends(in, number));
}

/// The residence of the threads: "12 to 340 cycles".
std::string lives(const RunResult& run) {
  Cycle shortest = kNever, longest = 0;
  for (const ThreadAccount& thread : run.threads) {
    shortest = std::min(shortest, thread.end - thread.start);
    longest = std::max(longest, thread.end - thread.start);
  }
  return fmt::format("{} to {} cycles", shortest, longest);
}

/// Work that ends this share of the run after it is named.
constexpr Cycle kLatePercent = 5;

bool is_late(const LastWork& last, const RunResult& run) {
  return last.end_cycle > run.cycles &&
         share(last.end_cycle - run.cycles, run.cycles) >= kLatePercent;
}

/// What a larger grid changes for a run whose grid leaves most slots empty.
std::string larger_grid(const ReportInput& in, const Limits& limits, const SlotLimitRow& limit) {
  const std::string& busiest = limits.parts.front().title;
  if (reaches(limits.parts, 0, kBoundPercent))
    return fmt::format("a larger grid does not raise throughput, as {} is at its limit", busiest);
  if (reaches(limits.parts, 0, kNearPercent))
    return fmt::format("a larger grid raises throughput only up to the limit of {}", busiest);
  if (is_late(last_work(in), in.result))
    return "a larger grid waits for the messages in flight, too";
  return fmt::format(
      "for more throughput {}; with this grid only threads that end sooner make it faster",
      limit.advice);
}

/// Waits for the bandwidth of a level of at least this share of all thread-cycles are named.
constexpr Cycle kQueuePercent = 5;

/// The stall cycles of the levels below the L3 that are waits for other lines, not latency.
std::string waits_for_bandwidth(const ReportInput& in, const Limits& limits) {
  const auto sentence = [&](Cause cause, Cycle queue, std::string_view more) {
    if (share(queue, in.result.thread_cycles()) < kQueuePercent) return std::string();
    return fmt::format(
        "Of the {} thread-cycles of {}, {} ({} %) are waits for its bandwidth{}.{}",
        in.result.cycles_by_cause[cause], cause_key(static_cast<int>(cause), in.machine), queue,
        share(queue, in.result.cycles_by_cause[cause]),
        reaches(limits.parts, 0, kBoundPercent) ? "" : ", as requests come in bursts", more);
  };
  const std::string of_llc = sentence(Cause::MsgLlc, llc_queue_cycles(in.result), "");
  const std::string of_memory = sentence(Cause::MsgMemory, memory_queue_cycles(in.result),
                                         " --if wide_memory reports the gain without them.");
  return of_memory + (of_memory.empty() || of_llc.empty() ? "" : " ") + of_llc;
}

/// The work that continues after the last issue, if it takes long.
std::string late_work(const ReportInput& in) {
  const LastWork last = last_work(in);
  if (!is_late(last, in.result)) return "";
  return fmt::format(
      "The last messages in flight end at cycle {} ({}); the count of cycles ends with the last "
      "issue, {}.",
      last.end_cycle, last.title, in.result.cycles);
}

/// Why most slots are empty, if many are.
std::string what_is_empty(const ReportInput& in, const Limits& limits, const Occupancy& occupancy) {
  const SlotLimitRow& limit = row(occupancy.limit());
  const Cycle empty =
      share(occupancy.empty_cycles[static_cast<int>(limit.limit)], occupancy.slot_cycles);
  if (empty < kEmptyPercent) return "";
  if (limit.limit == SlotLimit::GridSize)
    return fmt::format("{} on {} slots: {}.", counted(in.result.threads.size(), "thread"),
                       occupancy.slots, larger_grid(in, limits, limit));
  return fmt::format(
      "{} % of the time of {} thread slots is empty, as {}{}: {}.", empty, occupancy.slots,
      limit.meaning,
      limit.limit == SlotLimit::Tail ? fmt::format(" and threads last {}", lives(in.result)) : "",
      limit.advice);
}

/// The largest stall reason, for a run in which each instruction has less
/// than 1 % of the thread-cycles.
std::string most_common_stall_text(const ReportInput& in) {
  const std::vector<int> causes = causes_by_cycles(in.result.cycles_by_cause);
  if (causes.empty()) return "";
  const std::uint64_t code_bytes = in.workload.program.bytes.size();
  return fmt::format(
      "No instruction stands out: each of {} has less than 1 % of all thread-cycles. The largest "
      "stall reason is {}, {} % of all thread-cycles ({}). The code has {} KB, the instruction "
      "cache {} KB.",
      in.result.instructions.size(), cause_key(causes.front(), in.machine),
      share(in.result.cycles_by_cause.by_cause[causes.front()], in.result.thread_cycles()),
      cause_meaning(causes.front(), in.machine), (code_bytes + 512) / 1024,
      in.machine.instruction_cache.size_bytes / 1024);
}

/// The instruction with most thread-cycles, and its largest stall reason.
std::string where_to_look(const ReportInput& in) {
  const auto& instructions = in.result.instructions;
  const auto worst = std::max_element(
      instructions.begin(), instructions.end(),
      [](const auto& a, const auto& b) { return a.cycles.total() < b.cycles.total(); });
  const std::vector<int> causes = causes_by_cycles(worst->cycles);
  if (causes.empty()) return "";
  if (share(worst->cycles.total(), in.result.thread_cycles()) == 0)
    return most_common_stall_text(in);
  return fmt::format(
      "Most thread-cycles are at {}: {} % of all. Its largest stall reason is {}, {} % of all "
      "thread-cycles ({}). --if all reports the gain of each change of the machine.",
      short_label(in.workload.program, static_cast<std::uint32_t>(worst - instructions.begin())),
      share(worst->cycles.total(), in.result.thread_cycles()),
      cause_key(causes.front(), in.machine),
      share(worst->cycles.by_cause[causes.front()], in.result.thread_cycles()),
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
      "By the weakest number that they contain, {} % of the stall cycles are measured or "
      "documented, {} % derived and {} % assumed{}. These shares do not show which number decides: "
      "--error-bars names it, and prints the interval of the cycles and, with --if, of each gain.",
      share(of(config::SourceKind::Measured) + of(config::SourceKind::Prm), waiting),
      share(of(config::SourceKind::Derived), waiting), share(assumed, waiting),
      2 * assumed > waiting ? ", so comparisons are more reliable than cycles" : "");
}

}  // namespace

std::string unchecked(const ReportInput& in) {
  std::vector<std::string> names;
  if (in.races == nullptr) names.push_back("races (--check-races)");
  names.push_back("rules of the code (eusim lint)");
  if (in.expectations.empty()) names.push_back("outputs (the workload expects none)");
  std::string list;
  for (const std::string& name : names) list += (list.empty() ? "" : ", ") + name;
  return "Not checked: " + list + ".";
}

std::string accesses_outside(const ReportInput& in) {
  const OutsideAccesses& outside = in.result.out_of_bounds;
  if (outside.empty()) return "";
  std::vector<std::string> names;
  bool are_surfaces = true;
  for (const auto& [place, count] : outside) {
    const std::string& name = place.first;
    if (!names.empty() && names.back() == name) continue;
    names.push_back(name);
    are_surfaces &= std::any_of(in.workload.surfaces.begin(), in.workload.surfaces.end(),
                                [&](const SurfaceData& surface) { return surface.name == name; });
  }
  std::string list;
  for (const std::string& name : names) list += (list.empty() ? "" : ", ") + name;
  const OutOfBounds all = in_all(outside);
  const bool is_one = names.size() == 1;
  return fmt::format("{} and {} were outside of {}{} and had no effect{}.",
                     counted(all.reads, "read"), counted(all.writes, "write"),
                     !are_surfaces ? ""
                     : is_one      ? "surface "
                                   : "surfaces ",
                     list,
                     !are_surfaces ? ""
                     : is_one      ? ": the surface is too small for this grid"
                                   : ": the surfaces are too small for this grid");
}

std::vector<std::string> verdict(const ReportInput& in) {
  if (in.result.thread_cycles() == 0) return {};
  const Limits limits = limits_of(in);
  const Occupancy occupancy = occupancy_of(in, 1);
  std::vector<std::string> sentences = {accesses_outside(in),
                                        what_bounds(limits),
                                        waits_for_bandwidth(in, limits),
                                        late_work(in),
                                        what_decides(in, limits),
                                        what_is_empty(in, limits, occupancy),
                                        where_to_look(in),
                                        how_sure(in),
                                        unchecked(in)};
  sentences.erase(std::remove(sentences.begin(), sentences.end(), ""), sentences.end());
  return sentences;
}

}  // namespace eu::model
