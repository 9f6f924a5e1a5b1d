#pragma once
// What bounds a run, in two or three sentences.
#include <string>
#include <vector>

#include "model/report/analysis/report_input.hpp"

namespace eu::model {

/// What the run waits for, what would help, where to look first, and how sure that is. Of a run
/// with time; empty if it has no thread-cycles.
std::vector<std::string> verdict(const ReportInput& in);

}  // namespace eu::model
