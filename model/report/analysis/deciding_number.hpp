#pragma once
// Of a lower bound, the number of the machine that decides it.
#include <optional>

#include "config/machine/machine_draws.hpp"
#include "model/report/analysis/bounds.hpp"

namespace eu::model {

struct DecidingNumber {
  config::UncertainNumber number;
  Cycle limit_at_low = 0;  ///< the bound, were the number at the low end of its range
  Cycle limit_at_high = 0;
};

/// The number that the bound of a part of the machine follows, all others as the machine says; none
/// if several do, or if it has no range. `in` is of a finished run.
std::optional<DecidingNumber> deciding_number(const ReportInput& in, const Bound& bound);

}  // namespace eu::model
