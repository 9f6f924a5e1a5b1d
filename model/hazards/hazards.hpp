#pragma once
// All that `eusim hazards` says about a kernel, and in which forms.
#include <optional>
#include <string>
#include <vector>

#include "config/json_document.hpp"
#include "model/hazards/improvement.hpp"
#include "model/report/layout.hpp"

namespace eu::model {

struct HazardsReport {
  const config::Machine& machine;
  const Workload& workload;
  const Observation& observation;
  std::vector<Finding> dependencies;
  const Improvement* improvement = nullptr;      ///< null: nothing was tried
  const std::vector<Finding>* misuse = nullptr;  ///< null: nobody looked
  bool verbose = false;
  std::size_t columns = kReportColumns;
  std::size_t most_dependencies = 10;  ///< in the text
};

/// The report as text, no line longer than `columns`.
std::string hazards_text(const HazardsReport& report);

/// eusim.hazards/v1.
config::JsonValue hazards_document(const HazardsReport& report);

/// "kernel.asm:12 0x0040 add(8) g4<1>F ...": without a line for kernels that have none.
std::string place_text(const isa::Program& program, std::uint32_t index);

}  // namespace eu::model
