#pragma once
// A machine with perturbed delays.
#include "config/machine/machine.hpp"
#include "model/base/jitter.hpp"

namespace eu::model {

/// All delays of a perturbed run.
struct Timing {
  config::Machine machine;
  Jitter jitter;
};

}  // namespace eu::model
