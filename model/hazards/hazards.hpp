#pragma once
// All that `eusim hazards` says about a kernel, and in which forms.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "config/json/json_document.hpp"
#include "model/text/layout.hpp"
#include "model/hazards/improvement.hpp"
#include "model/hazards/perturbation.hpp"

namespace eu::model {

/// Parts that nobody asked for are empty.
struct HazardsReport {
  const config::Machine& machine;
  const Workload& workload;
  const Observation& observation;
  std::optional<std::vector<DependencyPair>> dependencies;
  std::optional<Improvement> improvement;
  std::optional<std::vector<Finding>> misuse;
  std::optional<PerturbationReport> perturbation;
  /// Of a run in which no write waits for another use of its register.
  std::optional<Cycle> cycles_without_write_waits;
};

struct HazardsLayout {
  std::size_t columns = kReportColumns;
  std::size_t most_dependencies = 10;
  bool verbose = false;  ///< with the proposals that did not stay
};

/// The report as text, no line longer than the layout says.
std::string hazards_text(const HazardsReport& report, const HazardsLayout& layout);

/// "outcome" of the document, in the order of Outcome.
inline constexpr std::string_view kOutcomeKeys[] = {"finished", "failed", "hung", "cycle_limit"};

/// eusim.hazards/v1.
config::JsonValue hazards_document(const HazardsReport& report);

}  // namespace eu::model
