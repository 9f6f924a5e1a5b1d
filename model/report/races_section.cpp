// Races that --check-races found.
#include <fmt/core.h>

#include "model/base/layout.hpp"
#include "model/report/names.hpp"
#include "model/report/sections.hpp"

namespace eu::model {
namespace {

std::string side_line(const ReportInput& in, const RaceSide& side) {
  return cut(fmt::format("    thread {}: {} at {}", side.thread, access_kind_key(side.kind),
                         place_text(in.workload.program, side.index)),
             in.columns) +
         "\n";
}

std::string race_text(const ReportInput& in, const Race& race) {
  std::string text = fmt::format("{} bytes {} to {}: {}", race.surface, race.begin_offset,
                                 race.end_offset - 1, counted(race.conflicts, "conflict"));
  if (race.same_value != 0)
    text += race.same_value == race.conflicts
                ? ", all with the same value"
                : fmt::format(", {} with the same value", race.same_value);
  return fmt::format("  {}\n{}{}", text, side_line(in, race.first), side_line(in, race.second));
}

}  // namespace

std::string races_section(const ReportInput& in) {
  if (in.races == nullptr) return "";
  const std::vector<Race> races = in.races->races();
  const std::string checked = std::to_string(in.races->checked()) + " accesses looked at";
  if (races.empty()) return titled("Races", {"none", checked}, in.columns);
  std::string text =
      titled("Races",
             {counted(races.size(), "pair") + " of sends that nothing orders, first found threads",
              checked},
             in.columns);
  for (const Race& race : races) text += race_text(in, race);
  return text;
}

}  // namespace eu::model
