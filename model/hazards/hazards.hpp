#pragma once
// The report of `eusim hazards` on a kernel, as text and as a document.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "config/json/json_document.hpp"
#include "model/hazards/improvement.hpp"
#include "model/hazards/perturbation.hpp"
#include "model/text/layout.hpp"

namespace eu::model {

/// Optional parts are empty if they were not requested.
struct HazardsReport {
  const config::Machine& machine;
  const Workload& workload;
  const Observation& observation;
  std::optional<std::vector<DependencyPair>> dependencies;
  std::optional<Improvement> improvement;
  std::optional<std::vector<Finding>> misuse;
  std::optional<PerturbationReport> perturbation;
  /// Cycles of a run in which no write waits for another use of its register.
  std::optional<Cycle> cycles_without_write_waits;
};

struct HazardsLayout {
  std::size_t columns = kReportColumns;
  std::size_t most_dependencies = 10;
  bool verbose = false;  ///< also list the rejected proposals
};

/// The report as text; no line is longer than `layout.columns`.
std::string hazards_text(const HazardsReport& report, const HazardsLayout& layout);

/// Values of "outcome" in the document, in the order of Outcome.
inline constexpr std::string_view kOutcomeKeys[] = {"finished", "failed", "hung", "cycle_limit"};

/// The document of schema eusim.hazards/v1.
config::JsonValue hazards_document(const HazardsReport& report);

/// JSON schema (draft-07) of eusim.hazards/v1.
std::string hazards_schema();

/// JSON schema (draft-07) of eusim.lint/v1.
std::string lint_schema();

}  // namespace eu::model
