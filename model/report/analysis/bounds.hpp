#pragma once
// What a run would take at the least if one thing alone limited it.
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
  Cycle of_cycles = 0;  ///< of the run's first so many cycles, which were looked at
  /// The weakest kind among the machine's numbers that it is made of; none for chains, which rest
  /// on what their threads waited for.
  std::optional<config::SourceKind> source;
};

/// Cycles of the run in which dependencies were followed.
Cycle cycles_observed(const ReportInput& in);

/// In the order of bounds.def; those of chains only if somebody listened to the run.
std::vector<Bound> lower_bounds(const ReportInput& in);

/// Of the bounds of parts of the machine, the dispatcher with them, the largest: the part that is
/// busy for most of the run. The first of equal ones; not that of the launch, which is no part.
Bound busiest_part(const ReportInput& in);

/// Paths of the machine's numbers that the bound of a part is made of; none for chains, pipes and
/// the dispatcher.
std::set<std::string> numbers_of(const Bound& bound, const config::Machine& machine);

/// Does `a` take a greater share of the cycles that it is about?
bool is_tighter(const Bound& a, const Bound& b);

/// Those that a reader is shown, the tightest first by its share of the cycles that it is about.
std::vector<Bound> shown_bounds(const ReportInput& in);

struct BoundRow {
  std::string_view key;
  std::string_view title;
  std::string_view meaning;
  isa::FamilySet families = isa::families::Every;  ///< whose machines have it
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
/// On a machine that says how long it takes.
inline constexpr BoundRow kLaunchBound = {
    "launch", "launch", "from the program's call to a dispatcher that has the work"};
inline constexpr BoundRow kDispatcherBound = {"dispatcher", "dispatcher",
                                              "threads started one after the other"};

}  // namespace eu::model
