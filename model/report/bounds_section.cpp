#include <fmt/core.h>

#include "model/base/layout.hpp"
#include "model/report/bounds.hpp"
#include "model/report/sections.hpp"

namespace eu::model {
namespace {

std::string heading(const ReportInput& in, bool is_heard_in_part) {
  const Cycle cycles = in.result.cycles;
  if (!is_heard_in_part)
    return fmt::format("what the run of {} cycles would take if this were its only limit", cycles);
  return fmt::format(
      "what the run of {} cycles, or its first {} over which dependencies were followed "
      "(--listen), would take if this were the only limit; the tightest first by its share of "
      "these cycles",
      cycles, cycles_observed(in));
}

}  // namespace

/// The tightest first. Only one near 100 % is all that the run waits for: below that others gain,
/// too. A share is that of the cycles that the bound is about, so where bounds are about different
/// numbers of cycles each says of how many.
std::string bounds_section(const ReportInput& in) {
  const bool is_heard_in_part = in.analysis != nullptr && cycles_observed(in) < in.result.cycles;
  std::vector<Table::Column> columns = {{"limit", Table::Align::Left}, {"cycles"}};
  if (is_heard_in_part) columns.push_back({"of first"});
  columns.insert(
      columns.end(),
      {{"%"}, {"numbers", Table::Align::Left}, {"what takes these cycles", Table::Align::Left}});
  Table table(columns);
  for (const Bound& bound : shown_bounds(in)) {
    std::vector<std::string> row = {bound.title, std::to_string(bound.cycles)};
    if (is_heard_in_part) row.push_back(std::to_string(bound.of_cycles));
    row.insert(row.end(), {percent(bound.cycles, bound.of_cycles),
                           bound.source ? std::string(config::key_of(*bound.source)) : "",
                           std::string(bound.meaning)});
    table.row(row);
  }
  return titled("Lower bounds", heading(in, is_heard_in_part), in.columns) + table.text(in.columns);
}

}  // namespace eu::model
