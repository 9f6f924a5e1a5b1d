#include "model/report/roofline.hpp"

#include <fmt/core.h>

#include "model/base/layout.hpp"
#include "model/report/sections.hpp"

namespace eu::model {
namespace {

std::string share(double part, double whole) {
  return whole == 0 ? "" : fmt::format("{:.1f}", 100 * part / whole);
}

std::string limit(double rate) {
  return rate == 0 ? "no limit" : fmt::format("{:.1f}", rate);
}

}  // namespace

/// Rates have four decimals, so that what is printed of them is the same everywhere.
std::string roofline_section(const ReportInput& in) {
  const Roofline roofline = roofline_of(in);
  const OperationRate* rate = roofline.main_rate();
  Table table({{"", Table::Align::Left},
               {"count"},
               {rate == nullptr ? "" : fmt::format("{} operations/byte", rate->key)},
               {"10^9/s"},
               {"of"},
               {"%"}});
  for (const OperationRate& each : roofline.rates)
    table.row({fmt::format("{} operations", each.key), std::to_string(each.operations), "",
               fmt::format("{:.2f}", each.giga_per_s), limit(each.peak_giga_per_s),
               share(each.giga_per_s, each.peak_giga_per_s)});
  for (const RoofLevel& level : roofline.levels)
    if (level.bytes != 0)
      table.row({fmt::format("bytes of {}", level.title), std::to_string(level.bytes),
                 rate == nullptr ? "" : fmt::format("{:.3f}", roofline.operations_per_byte(level)),
                 fmt::format("{:.2f}", level.gb_per_s), limit(level.peak_gb_per_s),
                 share(level.gb_per_s, level.peak_gb_per_s)});
  return titled("Roofline",
                "what was computed and moved a second, of what the pipes and each level can",
                in.columns) +
         table.text(in.columns);
}

}  // namespace eu::model
