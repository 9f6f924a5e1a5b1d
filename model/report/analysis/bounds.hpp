#pragma once
// Lower bounds: the cycles of a run if one resource were its only limit.
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "config/machine/provenance.hpp"
#include "model/report/analysis/report_input.hpp"

namespace eu::model {

struct Bound {
  std::string key;
  std::string title;
  std::string_view meaning;
  Cycle cycles = 0;     ///< never more than RunResult::cycles
  Cycle of_cycles = 0;  ///< number of the run's first cycles that the bound is about
  /// The weakest kind among the machine's numbers that it depends on; none for chains, which depend
  /// on the stalls of their threads.
  std::optional<config::SourceKind> source;
};

/// Cycles of the run in which dependencies were followed.
Cycle cycles_observed(const ReportInput& in);

/// All bounds in the order of bounds.def; those of chains only for an instrumented run.
std::vector<Bound> lower_bounds(const ReportInput& in);

/// The largest bound of a part of the machine or of the dispatcher: the part that is busy for most
/// of the run. The first of equal ones; the launch is not a part.
Bound busiest_part(const ReportInput& in);

/// The part of the machine whose last use ends last.
struct LastWork {
  std::string title;
  Cycle end_cycle = 0;  ///< after the run for messages in flight at the last issue; 0 without any
};

/// The last work of a part of the machine. Ends of threads are left out: they follow the last issue
/// in each run.
LastWork last_work(const ReportInput& in);

/// Paths of the machine's numbers that the bound of a part depends on; none for chains, pipes and
/// the dispatcher.
std::set<std::string> numbers_of(const Bound& bound, const config::Machine& machine);

/// True if `a` is a greater share of its of_cycles than `b`.
bool is_tighter(const Bound& a, const Bound& b);

/// The bounds that reports show, the tightest first by its share of its of_cycles.
std::vector<Bound> shown_bounds(const ReportInput& in);

struct BoundRow {
  std::string_view key;
  std::string_view title;
  std::string_view meaning;
  isa::FamilySet families = isa::families::Every;  ///< of the machines that have it
};

/// The bounds of chains, and the title and meaning of each kind of part.
inline constexpr BoundRow kChainBounds[] = {
#define BOUND(key, title, meaning, cycles) {#key, title, meaning},
#include "model/report/analysis/bounds.def"
};
inline constexpr BoundRow kResourceBounds[] = {
#define RESOURCE(key, of, title, meaning, ...) {key, title, meaning, isa::families::of},
#include "model/report/analysis/bounds.def"
};
inline constexpr BoundRow kPipeBound = {"pipe.NAME", "pipe", "its instructions in the busiest EU"};
/// Meaning of the bound of a pipe of whose instructions another pipe takes some, too.
inline constexpr std::string_view kSharedPipeMeaning =
    "its instructions; another pipe takes some too";
/// Only on a machine that has a launch time.
inline constexpr BoundRow kLaunchBound = {
    "launch", "launch", "from the program's call to a dispatcher that has the work"};
inline constexpr BoundRow kDispatcherBound = {"dispatcher", "dispatcher",
                                              "threads started one after the other"};

}  // namespace eu::model
