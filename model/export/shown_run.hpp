#pragma once
// All that a view shows of a run beside its events.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "config/json/json_document.hpp"
#include "model/report/analysis/report_input.hpp"

namespace eu::model {

/// The same work on machines drawn: of their cycles, those that 5, 50 and 95 % lie below.
struct ShownDraws {
  std::int64_t p5 = 0;
  std::int64_t median = 0;
  std::int64_t p95 = 0;
  std::string verdict;  ///< whether they agree that it gains: "better in 64 of 64"
};

/// The same work on another machine.
struct ShownWhatIf {
  std::string name;  ///< as the user wrote it
  std::string meaning;
  Cycle cycles = 0;                      ///< of its run, if it has come to its end
  std::string failure;                   ///< why there are no cycles; else empty
  std::optional<ShownDraws> drawn = {};  ///< if error bars are wanted
  std::string drawn_failure = {};        ///< why there are none though they are wanted
};

struct ShownRun {
  const ReportInput& report;
  std::vector<ShownWhatIf> what_ifs = {};            ///< the quickest first, failed ones last
  std::optional<config::JsonValue> error_bars = {};  ///< as the result document has them
};

}  // namespace eu::model
