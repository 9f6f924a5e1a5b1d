#pragma once
// What hardware takes: how sure the machine's numbers are, and how far off the model itself is.
#include <string_view>

#include "config/machine/machine.hpp"

namespace eu::model {

struct Bounds {
  double p5 = 0;
  double p95 = 0;
};

/// The class of kernels that a run is of whose busiest part of the machine has this key in a
/// result's `bounds`: Memory for memory alone, Pipes for a pipe, Shared for all between: ports of
/// an EU, shared functions, caches, LLC and eDRAM, the dispatcher. scripts/measured_pool.py, which
/// computes /model_error, has the same rule.
config::LimitClass limit_class(std::string_view busiest_part);

/// From 5 to 95 % of the time on hardware, in the unit of `nominal`, the time on the machine as it
/// is; `numbers` is what the ranges of its numbers make of that. To each side it is as far off as
/// the root of the sum of squares of what the numbers are off and the model is, in logarithms: two
/// errors that have nothing to do with each other. `error.is_known()`.
Bounds hardware_time(double nominal, const Bounds& numbers, const config::ErrorInterval& error);

}  // namespace eu::model
