#include <fmt/core.h>

#include "model/base/layout.hpp"
#include "model/report/occupancy.hpp"
#include "model/report/sections.hpp"

namespace eu::model {
namespace {

/// Reasons for less of the slots' time are left out; the result document has them all.
constexpr Cycle kLeastShare = 100;

/// How full each tenth of the run was.
std::string over_time(const Occupancy& occupancy) {
  std::string text = "filled by tenth of the run:";
  for (const Occupancy::Part& part : occupancy.parts)
    text += fmt::format(
        " {}",
        (200 * part.filled_cycles / ((part.end_cycle - part.begin_cycle) * occupancy.slots) + 1) /
            2);
  return text + " %";
}

}  // namespace

std::string occupancy_section(const ReportInput& in) {
  const Occupancy occupancy = occupancy_of(in, 10);
  const std::uint64_t threads = in.result.threads.size();
  std::vector<std::string> items = {
      fmt::format("{} % of {}", percent(occupancy.filled_cycles, occupancy.slot_cycles),
                  counted(occupancy.slots, "thread slot")),
      fmt::format("most at a time {}", occupancy.most_filled),
      fmt::format("{} of {}", used_eus(in.result), counted(occupancy.eus, "EU")),
      fmt::format("waves {}", hundredths(threads, occupancy.most_filled)),
      fmt::format("tail {} cycles ({} %)", occupancy.tail_cycles,
                  percent(occupancy.tail_cycles, in.result.cycles)),
      over_time(occupancy)};
  std::string text = titled("Occupancy", items, in.columns);
  Table table({{"empty %"}, {"because of", Table::Align::Left}, {"", Table::Align::Left}});
  bool is_any = false;
  for (const SlotLimitRow& row : kSlotLimits) {
    const Cycle empty = occupancy.empty_cycles[static_cast<int>(row.limit)];
    if (empty == 0 || empty * kLeastShare < occupancy.slot_cycles) continue;
    is_any = true;
    table.row(
        {percent(empty, occupancy.slot_cycles), std::string(row.key), std::string(row.meaning)});
  }
  if (!is_any) return text;
  return text + table.text(in.columns) +
         titled("", fmt::format("what fills most of them: {}", row(occupancy.limit()).advice),
                in.columns);
}

}  // namespace eu::model
