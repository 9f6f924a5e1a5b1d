#include "model/report/analysis/unfinished_threads.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "isa/isa.hpp"
#include "model/text/layout.hpp"
#include "model/report/analysis/names.hpp"

namespace eu::model {
namespace {

/// Places and ranges beyond these numbers are only counted.
constexpr std::size_t kMaxPlaces = 16;
constexpr std::size_t kMaxRanges = 8;

bool is_earlier(const ThreadRef& a, const ThreadRef& b) {
  return a.thread < b.thread;
}

/// Sorted numbers as text: "1", "1 to 4, 6 and 8 to 9", "1, 3, 5, 7, 9, 11, 13, 15 and 20 more".
std::string ranges_text(const std::vector<std::uint32_t>& numbers) {
  std::vector<std::string> parts;
  std::size_t next_number = 0;
  while (next_number < numbers.size() && parts.size() < kMaxRanges) {
    std::size_t last = next_number;
    while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1) ++last;
    parts.push_back(last == next_number ? fmt::format("{}", numbers[next_number])
                                 : fmt::format("{} to {}", numbers[next_number], numbers[last]));
    next_number = last + 1;
  }
  if (next_number < numbers.size())
    parts.push_back(fmt::format("{} more", numbers.size() - next_number));
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i)
    text += (i == 0 ? "" : i + 1 == parts.size() ? " and " : ", ") + parts[i];
  return text;
}

/// "cycle 7", "cycles 7 to 9".
std::string cycles_text(Cycle first, Cycle last) {
  return first == last ? fmt::format("cycle {}", first)
                       : fmt::format("cycles {} to {}", first, last);
}

/// The first and last of several cycles.
struct Span {
  Cycle first = kNever;
  Cycle last = 0;

  void add(Cycle cycle) {
    first = std::min(first, cycle);
    last = std::max(last, cycle);
  }
};

/// What a stuck thread waits for.
std::string owner(const ReportInput& in, const Blocker& blocker) {
  const isa::Program& program = in.workload.program;
  switch (blocker.cause) {
    case Cause::Barrier: return "a barrier that other threads of its group have not reached";
    case Cause::Notify: return "a notification that no thread sends";
    case Cause::Tdr: return "a thread it depends on";
    default: break;
  }
  if (blocker.producer >= program.size()) return "an unknown event";
  const bool leaves_set = program.isa->footprint(program, blocker.producer).no_dd_clr;
  return std::string(leaves_set ? "a dependency that NoDDClr leaves set by " : "the result of ") +
         place_text(program, blocker.producer);
}

bool never_unblocks(const StuckThread& stuck) {
  return stuck.blocker.until == kNever;
}

/// Threads whose texts differ only in their numbers and cycles.
struct StuckGroup {
  StuckThread one;
  std::vector<ThreadRef> threads;
  Span since;
};

bool has_same_report(const StuckThread& a, const StuckThread& b) {
  if (a.index != b.index || never_unblocks(a) != never_unblocks(b)) return false;
  return !never_unblocks(a) ||
         (a.blocker.cause == b.blocker.cause && a.blocker.producer == b.blocker.producer);
}

/// Groups in the order of their first threads.
std::vector<StuckGroup> groups_of(std::vector<StuckThread> stuck) {
  std::sort(stuck.begin(), stuck.end(), [](const StuckThread& a, const StuckThread& b) {
    return is_earlier(a.thread, b.thread);
  });
  std::vector<StuckGroup> groups;
  for (const StuckThread& each : stuck) {
    auto group = std::find_if(groups.begin(), groups.end(), [&](const StuckGroup& known) {
      return has_same_report(known.one, each);
    });
    if (group == groups.end()) group = groups.insert(group, {each, {}, {}});
    group->threads.push_back(each.thread);
    group->since.add(each.since);
  }
  return groups;
}

std::string group_text(const ReportInput& in, const StuckGroup& group) {
  const bool is_one = group.threads.size() == 1;
  const std::string since =
      in.result.untimed ? "" : " since " + cycles_text(group.since.first, group.since.last);
  std::string text =
      fmt::format("  {}{} at {}\n",
                  is_one ? thread_text(group.one.thread) : counted(group.threads.size(), "thread"),
                  since, place_text(in.workload.program, group.one.index));
  if (!is_one) text += "    " + threads_text(group.threads) + "\n";
  if (never_unblocks(group.one))
    text += fmt::format("    {} ({}) for {}\n", is_one ? "waits" : "each waits",
                        cause_key(static_cast<int>(group.one.blocker.cause), in.machine),
                        owner(in, group.one.blocker));
  return text;
}

// ---- barriers ----

/// Threads that have not reached their barrier: they are at an
/// instruction, or have ended (kNowhere).
struct Absence {
  std::vector<ThreadRef> threads;
  std::uint32_t index = isa::Program::kNowhere;
  Span ended;
};

/// The present instruction of each unfinished thread.
std::map<std::uint32_t, std::uint32_t> places_of_stuck(const ReportInput& in) {
  std::map<std::uint32_t, std::uint32_t> places;
  for (const StuckThread& stuck : in.result.stuck) places.emplace(stuck.thread.thread, stuck.index);
  return places;
}

using Places = std::map<std::uint32_t, std::uint32_t>;

std::uint32_t place_of(const Places& places, const ThreadRef& thread) {
  const auto found = places.find(thread.thread);
  return found == places.end() ? isa::Program::kNowhere : found->second;
}

std::vector<Absence> absences(const ReportInput& in, const OpenBarrier& barrier,
                              const Places& places) {
  std::vector<Absence> all;
  for (const ThreadRef& thread : barrier.missing) {
    const std::uint32_t index = place_of(places, thread);
    auto known = std::find_if(all.begin(), all.end(),
                              [&](const Absence& absence) { return absence.index == index; });
    if (known == all.end()) known = all.insert(known, {{}, index, {}});
    known->threads.push_back(thread);
    known->ended.add(in.result.threads[thread.thread].end);
  }
  return all;
}

std::string absence_text(const ReportInput& in, const Absence& absence) {
  if (absence.index != isa::Program::kNowhere)
    return fmt::format("{} at {}", absence.threads.size() == 1 ? "is" : "are",
                       place_text(in.workload.program, absence.index));
  const std::string when =
      in.result.untimed ? "" : " at " + cycles_text(absence.ended.first, absence.ended.last);
  return fmt::format("ended{} without arriving", when);
}

/// The facts about a barrier without thread numbers and cycles: the missing threads, counted from
/// the first thread of the group, and their places.
using BarrierLikeness =
    std::tuple<std::size_t, std::size_t, std::vector<std::pair<std::uint32_t, std::uint32_t>>>;

BarrierLikeness likeness(const OpenBarrier& barrier, const Places& places) {
  std::uint32_t first = isa::Program::kNowhere;
  for (const auto* threads : {&barrier.arrived, &barrier.missing})
    for (const ThreadRef& thread : *threads) first = std::min(first, thread.thread);
  std::vector<std::pair<std::uint32_t, std::uint32_t>> missing;
  for (const ThreadRef& thread : barrier.missing)
    missing.emplace_back(thread.thread - first, place_of(places, thread));
  return {barrier.expected, barrier.arrived.size(), missing};
}

std::string barrier_text(const ReportInput& in, const std::vector<const OpenBarrier*>& alike,
                         const Places& places) {
  const OpenBarrier& barrier = *alike.front();
  std::vector<std::uint32_t> others;
  for (std::size_t i = 1; i < alike.size(); ++i) others.push_back(alike[i]->group);
  std::string text =
      fmt::format("deadlocked barrier: group {}, {} of {} threads have arrived{}\n  waiting: {}\n",
                  barrier.group, barrier.arrived.size(), barrier.expected,
                  others.empty() ? ""
                                 : fmt::format("; likewise group{} {}",
                                               others.size() == 1 ? "" : "s", ranges_text(others)),
                  threads_text(barrier.arrived));
  for (const Absence& absence : absences(in, barrier, places))
    text +=
        fmt::format("  missing: {} {}\n", threads_text(absence.threads), absence_text(in, absence));
  return text;
}

}  // namespace

std::string thread_text(const ThreadRef& thread) {
  return fmt::format("thread {} (EU {}, slot {})", thread.thread, thread.eu, thread.slot);
}

std::string threads_text(std::vector<ThreadRef> threads) {
  constexpr std::size_t kPlaced = 3;
  std::sort(threads.begin(), threads.end(), is_earlier);
  const std::size_t placed = threads.size() <= kPlaced + 1 ? threads.size() : kPlaced;
  std::string text;
  for (std::size_t i = 0; i < placed; ++i)
    text += (i == 0 ? "" : i + 1 == threads.size() ? " and " : ", ") + thread_text(threads[i]);
  std::vector<std::uint32_t> others;
  for (std::size_t i = placed; i < threads.size(); ++i) others.push_back(threads[i].thread);
  return others.empty() ? text : text + " and threads " + ranges_text(others);
}

std::string unfinished_threads(const ReportInput& in) {
  const std::vector<StuckGroup> groups = groups_of(in.result.stuck);
  std::string text;
  std::size_t next_number = 0;
  for (std::size_t i = 0; i < groups.size() && i < kMaxPlaces; ++i) {
    text += group_text(in, groups[i]);
    next_number += groups[i].threads.size();
  }
  const std::size_t left = in.result.stuck.size() - next_number;
  return left == 0 ? text : text + fmt::format("  and {} elsewhere\n", counted(left, "thread"));
}

std::string deadlocked_barriers(const ReportInput& in) {
  const Places places = places_of_stuck(in);
  std::vector<std::vector<const OpenBarrier*>> kinds;
  for (const OpenBarrier& barrier : in.result.open_barriers) {
    const auto known = std::find_if(kinds.begin(), kinds.end(), [&](const auto& alike) {
      return likeness(*alike.front(), places) == likeness(barrier, places);
    });
    if (known == kinds.end())
      kinds.push_back({&barrier});
    else
      known->push_back(&barrier);
  }
  std::string text;
  for (std::size_t i = 0; i < kinds.size() && i < kMaxPlaces; ++i)
    text += barrier_text(in, kinds[i], places);
  std::size_t left = 0;
  for (std::size_t i = kMaxPlaces; i < kinds.size(); ++i) left += kinds[i].size();
  return left == 0 ? text
                   : text + fmt::format("and barriers of {} deadlocked in other ways\n",
                                        counted(left, "group"));
}

}  // namespace eu::model
