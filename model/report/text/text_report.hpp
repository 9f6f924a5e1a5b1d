#pragma once
// The report a person reads after a run.
#include <string>

#include "model/report/analysis/report_input.hpp"

namespace eu::model {

enum class ReportDetail : std::uint8_t { None, Brief, Full };

/// Full: all sections (sections.hpp). Brief: summary, bottlenecks, outputs. Of a run without time
/// what there is of them.
std::string text_report(const ReportInput& input, ReportDetail detail);

/// Why the run did not come to its end: what each thread waits for, or what failed where.
std::string failure_report(const ReportInput& input);

}  // namespace eu::model
