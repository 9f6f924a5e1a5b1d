#pragma once
// The text report of a run.
#include <string>

#include "model/report/analysis/report_input.hpp"

namespace eu::model {

enum class ReportDetail : std::uint8_t { None, Brief, Full };

/// The report. Full: all sections (sections.hpp). Brief: summary, bottlenecks, outputs. For an
/// untimed run, those of them that do not need cycles.
std::string text_report(const ReportInput& input, ReportDetail detail);

/// Why the run did not finish: what each thread waits for, or what failed where. `cycle_limit`: the
/// option or key that sets the limit of cycles.
std::string failure_report(const ReportInput& input, std::string_view cycle_limit = "--max-cycles");

}  // namespace eu::model
