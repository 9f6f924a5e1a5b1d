#include <fmt/core.h>

#include <algorithm>

#include "config/machine/machine.hpp"
#include "model/g13/advice/advice.hpp"
#include "model/text/layout.hpp"
#include "model/report/analysis/names.hpp"

namespace eu::model {
namespace {

constexpr std::size_t kShownPlaces = 3;

/// "0x0026, 0x0046 and 5 more"
std::string places(const isa::Program& program, const std::vector<std::uint32_t>& instructions) {
  std::string text;
  for (std::size_t i = 0; i < std::min(kShownPlaces, instructions.size()); ++i)
    text += (i == 0 ? "" : ", ") + offset_text(program, instructions[i]);
  if (instructions.size() > kShownPlaces)
    text += fmt::format(" and {} more", instructions.size() - kShownPlaces);
  return text;
}

std::string change_text(Cycle before, Cycle after) {
  if (after == before) return "0.0";
  const Cycle difference = after > before ? after - before : before - after;
  return (after > before ? "+" : "-") + percent(difference, before);
}

std::string changes_text(const Advice& advice, const isa::Program& program, std::size_t columns) {
  if (advice.changes.empty()) return titled("Changes", "none to try", columns);
  using Align = Table::Align;
  Table table({{"change", Align::Left},
               {"cycles"},
               {"change %"},
               {"at", Align::Left},
               {"what it is", Align::Left}});
  for (const ProgramChange& change : advice.changes)
    table.row({change.key, change.cycles ? std::to_string(*change.cycles) : "-",
               change.cycles ? change_text(advice.cycles, *change.cycles) : "-",
               places(program, change.instructions),
               change.failure.empty() ? change.meaning : change.failure});
  return titled("Changes", "results of a run with each change", columns) + table.text(columns);
}

std::string broken_rule_text(const BrokenRule& broken, const isa::Program& program) {
  return fmt::format("{} {} ({})", place_text(program, broken.instruction), broken.text,
                     broken.rule);
}

}  // namespace

std::string advice_text(const Advice& advice, const config::Machine& machine,
                        const Workload& workload, std::size_t columns) {
  std::string text = titled(
      "Hazards",
      fmt::format("{} ({}) on {}: {} cycles", workload.name,
                  counted(workload.program.size(), "instruction"), machine.name, advice.cycles),
      columns);
  if (advice.misuse.empty()) text += titled("Misuse", "none", columns);
  for (std::size_t i = 0; i < advice.misuse.size(); ++i)
    text += titled(i == 0 ? "Misuse" : "", broken_rule_text(advice.misuse[i], workload.program),
                   columns);
  return text + advice.races_text + changes_text(advice, workload.program, columns);
}

}  // namespace eu::model
