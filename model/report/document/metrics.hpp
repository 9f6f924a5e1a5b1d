#pragma once
// The rows of metrics.def as data, and the list of all numbers in a result document.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "model/report/analysis/blocks.hpp"
#include "model/report/analysis/bounds.hpp"
#include "model/report/analysis/metric_value.hpp"
#include "model/report/analysis/occupancy.hpp"
#include "model/report/analysis/report_input.hpp"
#include "model/report/analysis/roofline.hpp"

namespace eu::model {

struct Metric {
  std::string_view section;  ///< object of the result document that contains it
  std::string_view key;
  std::string_view unit;
  std::string_view meaning;
  MetricValue (*value)(const ReportInput& in);
};

inline constexpr Metric kMetrics[] = {
#define METRIC(section, key, unit, meaning, expression)       \
  {#section, #key, unit, meaning, [](const ReportInput& in) { \
     [[maybe_unused]] const RunResult& r = in.result;         \
     return metric_value(expression);                         \
   }},
#define OBSERVED(section, key, unit, meaning, expression)     \
  {#section, #key, unit, meaning, [](const ReportInput& in) { \
     if (in.analysis == nullptr) return MetricValue();        \
     const RunAnalysis& a = *in.analysis;                     \
     [[maybe_unused]] const RunResult& r = in.result;         \
     return metric_value(expression);                         \
   }},
#include "model/report/document/metrics.def"
};

/// A number that each item of a kind has.
template <class Item>
struct Column {
  std::string_view key;
  std::string_view unit;
  std::string_view meaning;
  MetricValue (*value)(const ReportInput& in, const Item& x);
};

#define EUSIM_COLUMN(Item, key, unit, meaning, expression)                      \
  {#key, unit, meaning,                                                         \
   []([[maybe_unused]] const ReportInput& in, [[maybe_unused]] const Item& x) { \
     [[maybe_unused]] const RunResult& r = in.result;                           \
     return metric_value(expression);                                           \
   }},
inline constexpr Column<Occupancy> kOccupancyColumns[] = {
#define OCCUPANCY(...) EUSIM_COLUMN(Occupancy, __VA_ARGS__)
#include "model/report/document/metrics.def"
};
inline constexpr Column<OperationRate> kRateColumns[] = {
#define ROOF_RATE(...) EUSIM_COLUMN(OperationRate, __VA_ARGS__)
#include "model/report/document/metrics.def"
};
inline constexpr Column<RoofLevel> kRoofLevelColumns[] = {
#define ROOF_LEVEL(...) EUSIM_COLUMN(RoofLevel, __VA_ARGS__)
#include "model/report/document/metrics.def"
};
inline constexpr Column<PipeTotal> kPipeColumns[] = {
#define PIPE(...) EUSIM_COLUMN(PipeTotal, __VA_ARGS__)
#include "model/report/document/metrics.def"
};
inline constexpr Column<UnitLoad> kResourceColumns[] = {
#define RESOURCE_LOAD(...) EUSIM_COLUMN(UnitLoad, __VA_ARGS__)
#include "model/report/document/metrics.def"
};
inline constexpr Column<MessageAccount> kFunctionColumns[] = {
#define FUNCTION(...) EUSIM_COLUMN(MessageAccount, __VA_ARGS__)
#include "model/report/document/metrics.def"
};
using OutsideAccess = OutsideAccesses::value_type;
inline constexpr Column<OutsideAccess> kOutsideColumns[] = {
#define OUTSIDE(...) EUSIM_COLUMN(OutsideAccess, __VA_ARGS__)
#include "model/report/document/metrics.def"
};
inline constexpr Column<Race> kRaceColumns[] = {
#define RACE(...) EUSIM_COLUMN(Race, __VA_ARGS__)
#include "model/report/document/metrics.def"
};
inline constexpr Column<RaceSide> kRaceSideColumns[] = {
#define RACE_SIDE(...) EUSIM_COLUMN(RaceSide, __VA_ARGS__)
#include "model/report/document/metrics.def"
};
inline constexpr Column<BlockReport> kBlockColumns[] = {
#define BLOCK(...) EUSIM_COLUMN(BlockReport, __VA_ARGS__)
#include "model/report/document/metrics.def"
};
inline constexpr Column<InstructionAccount> kInstructionColumns[] = {
#define INSTRUCTION(...) EUSIM_COLUMN(InstructionAccount, __VA_ARGS__)
#include "model/report/document/metrics.def"
};
inline constexpr Column<ThreadAccount> kThreadColumns[] = {
#define THREAD(...) EUSIM_COLUMN(ThreadAccount, __VA_ARGS__)
#include "model/report/document/metrics.def"
};
inline constexpr Column<ExpectationResult> kOutputColumns[] = {
#define OUTPUT(...) EUSIM_COLUMN(ExpectationResult, __VA_ARGS__)
#include "model/report/document/metrics.def"
};
#undef EUSIM_COLUMN

/// All numbers that a result document can have, in its order, for machines of the family or of any.
Rows metric_rows(std::optional<isa::Family> family = std::nullopt);

/// The row of the number at `path` of a document; null if there is none.
const MetricRow* row_of(std::string_view path, const Rows& rows);

}  // namespace eu::model
