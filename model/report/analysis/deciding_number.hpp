#pragma once
// The number of the machine that decides a lower bound.
#include <optional>

#include "config/machine/machine_draws.hpp"
#include "model/report/analysis/bounds.hpp"

namespace eu::model {

struct DecidingNumber {
  config::UncertainNumber number;
  Cycle limit_at_low = 0;  ///< the bound with the number at the low end of its range
  Cycle limit_at_high = 0;
};

/// The number that decides the bound of a part of the machine, all others as in the machine; none
/// if several decide it, or if it has no range. `in` is of a finished run.
std::optional<DecidingNumber> deciding_number(const ReportInput& in, const Bound& bound);

}  // namespace eu::model
