#pragma once
// The rows of metrics.def as data.
#include <cstdint>
#include <string_view>

#include "model/core/simulation.hpp"

namespace eu::model {

struct Metric {
  std::string_view section;  ///< object of the result document it is in
  std::string_view key;
  std::string_view unit;
  std::string_view meaning;
  std::uint64_t (*value)(const RunResult& r);
};

inline constexpr Metric kMetrics[] = {
#define METRIC(section, key, unit, meaning, expression) \
  {#section, #key, unit, meaning,                       \
   [](const RunResult& r) { return static_cast<std::uint64_t>(expression); }},
#include "model/report/metrics.def"
};

}  // namespace eu::model
