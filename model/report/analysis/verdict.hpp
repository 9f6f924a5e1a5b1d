#pragma once
// The verdict: what bounds a run, in a few sentences.
#include <optional>
#include <string>
#include <vector>

#include "config/machine/machine_draws.hpp"
#include "model/report/analysis/bounds.hpp"
#include "model/report/analysis/report_input.hpp"

namespace eu::model {

/// What the run waits for, what would help, where to look first, and the certainty. For a timed
/// run; empty if it has no thread-cycles.
std::vector<std::string> verdict(const ReportInput& in);

/// Accesses outside of surfaces, as a sentence; empty if there are none.
std::string accesses_outside(const ReportInput& in);

/// What the run did not check, and the option or the command that does, as a sentence.
std::string unchecked(const ReportInput& in);

/// The number of the machine that decides a lower bound.
struct DecidingNumber {
  config::UncertainNumber number;
  Cycle limit_at_low = 0;  ///< the bound with the number at the low end of its range
  Cycle limit_at_high = 0;
};

/// The number that decides the bound of a part of the machine, all others as in the machine; none
/// if several decide it, or if it has no range. `in` is of a finished run.
std::optional<DecidingNumber> deciding_number(const ReportInput& in, const Bound& bound);

}  // namespace eu::model
