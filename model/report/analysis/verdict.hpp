#pragma once
// The verdict: what bounds a run, in a few sentences.
#include <string>
#include <vector>

#include "model/report/analysis/report_input.hpp"

namespace eu::model {

/// What the run waits for, what would help, where to look first, and the certainty. For a timed
/// run; empty if it has no thread-cycles.
std::vector<std::string> verdict(const ReportInput& in);

/// Accesses outside of surfaces, as a sentence; empty if there are none.
std::string accesses_outside(const ReportInput& in);

}  // namespace eu::model
