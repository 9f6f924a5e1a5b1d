#pragma once
// What hardware takes: how sure the machine's numbers are, and how far off the model itself is.
#include "config/machine/machine.hpp"

namespace eu::model {

struct Bounds {
  double p5 = 0;
  double p95 = 0;
};

/// From 5 to 95 % of the time on hardware, in the unit of `nominal`, the time on the machine as it
/// is; `numbers` is what the ranges of its numbers make of that. To each side it is as far off as
/// the root of the sum of squares of what the numbers are off and the model is, in logarithms: two
/// errors that have nothing to do with each other. `error.is_known()`.
Bounds hardware_time(double nominal, const Bounds& numbers, const config::ModelError& error);

}  // namespace eu::model
