#pragma once
// A machine with delays of its own.
#include "config/machine/machine.hpp"
#include "model/base/jitter.hpp"

namespace eu::model {

/// A way for things to take their time.
struct Timing {
  config::Machine machine;
  Jitter jitter;
};

}  // namespace eu::model
