#include "model/report/document/result_members.hpp"

#include "model/report/analysis/bounds.hpp"
#include "model/report/analysis/verdict.hpp"
#include "model/report/document/metric_values.hpp"

namespace eu::model {

using config::JsonValue;

JsonValue bound_sources(const ReportInput& in) {
  JsonValue result = json_object();
  for (const Bound& bound : lower_bounds(in))
    if (bound.source) member(result, bound.key, json_text(std::string(key_of(*bound.source))));
  return result;
}

JsonValue occupancy(const ReportInput& in) {
  const Occupancy occupancy = occupancy_of(in, 1);
  JsonValue result = values_of(kOccupancyColumns, in, occupancy);
  member(result, "limit", json_text(std::string(row(occupancy.limit()).key)));
  JsonValue& empty = member(result, "empty", json_object());
  for (const SlotLimitRow& limit : kSlotLimits)
    member(empty, limit.key, json_number(occupancy.empty_cycles[static_cast<int>(limit.limit)]));
  return result;
}

JsonValue slots_over_time(const ReportInput& in) {
  JsonValue result = json_array();
  for (const Occupancy::Part& part : occupancy_of(in, kOccupancyParts).parts) {
    JsonValue each = json_object();
    member(each, "begin_cycle", json_number(part.begin_cycle));
    member(each, "end_cycle", json_number(part.end_cycle));
    member(each, "filled_slots",
           json_real(quotient(part.filled_cycles, part.end_cycle - part.begin_cycle)));
    append(result, std::move(each));
  }
  return result;
}

JsonValue roofline(const ReportInput& in) {
  const Roofline roofline = roofline_of(in);
  JsonValue result = json_object();
  for (const OperationRate& rate : roofline.rates)
    member(result, rate.key, values_of(kRateColumns, in, rate));
  JsonValue& levels = member(result, "levels", json_object());
  for (const RoofLevel& level : roofline.levels) {
    JsonValue& each = member(levels, level.key, values_of(kRoofLevelColumns, in, level));
    if (roofline.main_rate() != nullptr)
      member(each, "operations_per_byte", json_real(roofline.operations_per_byte(level)));
  }
  return result;
}

JsonValue verdict_of(const ReportInput& in) {
  return json_texts(verdict(in));
}

}  // namespace eu::model
