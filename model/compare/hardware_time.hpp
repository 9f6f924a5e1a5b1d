#pragma once
// The interval of time on hardware: the errors of the machine's numbers and of the model itself.
#include <string_view>

#include "config/machine/machine.hpp"

namespace eu::model {

struct Bounds {
  double p5 = 0;
  double p95 = 0;
};

/// The class of a run, by the key of its busiest part in a result's `bounds`: Memory for memory,
/// Pipes for a pipe, Shared for all others: ports of an EU, shared functions, caches, LLC and
/// eDRAM, the dispatcher. scripts/measured_pool.py, which computes /model_error, has the same rule.
config::LimitClass limit_class(std::string_view busiest_part);

/// The interval of 5 to 95 % of the time on hardware, in the unit of `nominal`, the time on the
/// nominal machine; `numbers`: the interval from the ranges of the machine's numbers. On each side
/// the distance is the root of the sum of squares, in logarithms, of the error of the numbers and
/// the error of the model, which are independent. Requires `error.is_known()`.
Bounds hardware_time(double nominal, const Bounds& numbers, const config::ErrorInterval& error);

}  // namespace eu::model
