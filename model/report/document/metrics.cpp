#include "model/report/document/metrics.hpp"

#include <fmt/core.h>

#include "model/report/analysis/bounds.hpp"
#include "model/report/analysis/counters.hpp"

namespace eu::model {
namespace {

void add_section(std::string_view section, Rows& rows) {
  for (const Metric& metric : kMetrics)
    if (metric.section == section)
      rows.push_back({"/" + std::string(section) + "/" + std::string(metric.key),
                      std::string(metric.unit), std::string(metric.meaning)});
}

template <class Item, std::size_t kCount>
void add_columns(const std::string& path, const Column<Item> (&columns)[kCount], Rows& rows) {
  for (const Column<Item>& column : columns)
    rows.push_back({path + "/" + std::string(column.key), std::string(column.unit),
                    std::string(column.meaning)});
}

void add_causes(const std::string& path, std::optional<isa::Family> family, Rows& rows) {
  for (const CauseRow& cause : kCauses)
    if (cause.cause != Cause::Issued && (!family || cause.families.contains(*family)))
      rows.push_back({path + "/causes/" + std::string(cause.key), "thread-cycles",
                      std::string(cause.meaning)});
  rows.push_back({path + "/causes/pipe.NAME", "thread-cycles", "the pipe was busy"});
}

void add_sources(Rows& rows) {
  for (const auto& kind : config::kSourceKinds)
    rows.push_back(
        {"/accounting/sources/" + std::string(kind.key), "thread-cycles",
         "stall cycles that depend on numbers of this kind: " + std::string(kind.meaning)});
}

void add_bounds(std::optional<isa::Family> family, Rows& rows) {
  const auto add = [&](const BoundRow& row) {
    rows.push_back({"/bounds/" + std::string(row.key), "cycles",
                    fmt::format("the run takes no less for its {}: {}", row.title, row.meaning)});
  };
  for (const BoundRow& row : kChainBounds) add(row);
  add(kPipeBound);
  for (const BoundRow& row : kResourceBounds)
    if (!family || row.families.contains(*family)) add(row);
  add(kLaunchBound);
  add(kDispatcherBound);
}

/// The first key of a path, which is removed from the path.
std::string_view take_key(std::string_view& path) {
  path.remove_prefix(1);
  const std::string_view key = path.substr(0, path.find('/'));
  path.remove_prefix(key.size());
  return key;
}

bool key_matches(std::string_view pattern, std::string_view key) {
  if (pattern == "N") return key.find_first_not_of("0123456789") == std::string_view::npos;
  const std::size_t name = pattern.find("NAME");
  return name == std::string_view::npos ? pattern == key
                                        : key.substr(0, name) == pattern.substr(0, name);
}

bool matches(std::string_view pattern, std::string_view path) {
  while (!pattern.empty() && !path.empty())
    if (!key_matches(take_key(pattern), take_key(path))) return false;
  return pattern.empty() && path.empty();
}

}  // namespace

Rows metric_rows(std::optional<isa::Family> family) {
  Rows rows;
  add_section("summary", rows);
  add_section("accounting", rows);
  add_causes("/accounting", family, rows);
  add_sources(rows);
  add_bounds(family, rows);
  add_columns("/occupancy", kOccupancyColumns, rows);
  for (const SlotLimitRow& row : kSlotLimits)
    rows.push_back({"/occupancy/empty/" + std::string(row.key), "slot-cycles",
                    fmt::format("slots were empty because {}", row.meaning)});
  for (const char* kind : {"float", "integer"})
    add_columns(std::string("/roofline/") + kind, kRateColumns, rows);
  add_columns("/roofline/levels/NAME", kRoofLevelColumns, rows);
  rows.push_back({"/roofline/levels/NAME/operations_per_byte", "operations/byte",
                  "operations per byte, of the more frequent kind of operations"});
  add_section("pipes", rows);
  add_columns("/pipes/each/NAME", kPipeColumns, rows);
  add_columns("/resources/NAME", kResourceColumns, rows);
  add_columns("/messages/NAME", kFunctionColumns, rows);
  add_section("memory", rows);
  add_columns("/memory/out_of_bounds/N", kOutsideColumns, rows);
  const Rows counters = counter_rows();
  rows.insert(rows.end(), counters.begin(), counters.end());
  add_columns("/races/N", kRaceColumns, rows);
  for (const char* side : {"first", "second"})
    add_columns(std::string("/races/N/") + side, kRaceSideColumns, rows);
  add_columns("/blocks/N", kBlockColumns, rows);
  rows.push_back({"/blocks/N/estimated_units/NAME", "cycles",
                  "the compiler's estimate for a unit of the machine, by the compiler's name"});
  rows.push_back({"/code/registers", "registers", "registers that the finalizer's code uses"});
  rows.push_back({"/code/spill_bytes", "bytes", "scratch space of spills per thread"});
  rows.push_back({"/lines/N/line", "number", "line of the text with virtual registers"});
  rows.push_back({"/lines/N/instructions", "instructions", "instructions made from the line"});
  add_columns("/lines/N", kInstructionColumns, rows);
  add_causes("/lines/N", family, rows);
  rows.push_back(
      {"/instructions/N/offset_bytes", "bytes", "place of the instruction in the kernel"});
  add_columns("/instructions/N", kInstructionColumns, rows);
  add_causes("/instructions/N", family, rows);
  rows.push_back({"/instructions/N/waits/N/cycles", "thread-cycles",
                  "stalls for the result of one other instruction"});
  rows.push_back({"/instructions/N/waits/N/for_offset_bytes", "bytes",
                  "place of that instruction in the kernel"});
  add_columns("/threads/N", kThreadColumns, rows);
  add_causes("/threads/N", family, rows);
  add_columns("/expectations/N", kOutputColumns, rows);
  rows.push_back({"/slots_over_time/N/begin_cycle", "cycle", "first cycle of a part of the run"});
  rows.push_back({"/slots_over_time/N/end_cycle", "cycle", "one after its last cycle"});
  rows.push_back({"/slots_over_time/N/filled_slots", "slots",
                  "slots with a resident thread, on average over the part"});
  rows.push_back({"/timeline/begin_cycle", "cycle", "first cycle of the timeline"});
  rows.push_back({"/timeline/end_cycle", "cycle", "one after its last cycle"});
  rows.push_back({"/timeline/threads/N/thread", "number", "thread, in order of dispatch"});
  return rows;
}

const MetricRow* row_of(std::string_view path, const Rows& rows) {
  for (const MetricRow& row : rows)
    if (matches(row.path, path)) return &row;
  return nullptr;
}

}  // namespace eu::model
