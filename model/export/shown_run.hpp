#pragma once
// The input of views in addition to events.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "config/json/json_document.hpp"
#include "model/report/analysis/report_input.hpp"

namespace eu::model {

/// Percentiles of the cycles of the same work on drawn machines.
struct ShownDraws {
  std::int64_t p5 = 0;
  std::int64_t median = 0;
  std::int64_t p95 = 0;
  std::string verdict;  ///< in how many draws it gains: "better in 64 of 64"
};

/// The same work on another machine.
struct ShownWhatIf {
  std::string name;  ///< as the user wrote it
  std::string meaning;
  Cycle cycles = 0;                      ///< of its run, if it has finished
  std::string failure;                   ///< why there are no cycles; else empty
  std::optional<ShownDraws> drawn = {};  ///< if error bars are wanted
  std::string drawn_failure = {};        ///< why wanted error bars are missing
};

struct ShownRun {
  const ReportInput& report;
  std::vector<ShownWhatIf> what_ifs = {};            ///< the quickest first, failed ones last
  std::optional<config::JsonValue> error_bars = {};  ///< as in the result document
};

}  // namespace eu::model
