// Races that --check-races found.
#include "model/base/layout.hpp"
#include "model/report/names.hpp"
#include "model/report/sections.hpp"

namespace eu::model {
namespace {

std::string side_line(const ReportInput& in, const RaceSide& side) {
  return cut("    thread " + std::to_string(side.thread) + ": " + access_kind_key(side.kind) +
                 " at " + place_text(in.workload.program, side.index),
             in.columns) +
         "\n";
}

std::string race_text(const ReportInput& in, const Race& race) {
  std::string text = race.surface + " bytes " + std::to_string(race.begin_offset) + " to " +
                     std::to_string(race.end_offset - 1) + ": " +
                     counted(race.conflicts, "conflict");
  if (race.same_value != 0)
    text += race.same_value == race.conflicts
                ? ", all with the same value"
                : ", " + std::to_string(race.same_value) + " with the same value";
  return "  " + text + "\n" + side_line(in, race.first) + side_line(in, race.second);
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
