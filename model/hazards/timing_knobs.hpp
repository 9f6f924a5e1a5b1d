#pragma once
// What a perturbation may turn: numbers of timing that no rule fixes, on one machine. Latencies of
// the instructions of the in-order pipe move together: they retire in order (IVB PRM 3.7).
#include <cstdint>
#include <string>
#include <vector>

#include "config/machine.hpp"
#include "isa/program.hpp"
#include "model/core/jitter.hpp"

namespace eu::model {

/// A way for things to take their time.
struct Timing {
  config::Machine machine;
  Jitter jitter;
};

/// A number of a Timing.
struct TimingKnob {
  std::string name;  ///< "fpu latency", "/l3/latency_cycles", ...
  int low = 0;       ///< of the values that are tried
  int high = 0;
  int (*get)(const Timing&) = nullptr;
  void (*set)(Timing&, int value) = nullptr;
  const char* const* words = nullptr;  ///< what values are called, if they are no numbers
};

const std::vector<TimingKnob>& timing_knobs();
/// The knob of that name.
const TimingKnob& timing_knob(const std::string& name);

/// One turn of a knob.
struct TimingChange {
  const TimingKnob* knob = nullptr;
  int from = 0;
  int to = 0;
};

/// The machine's own timing with `changes`. `seed`: of delays that differ from message to message.
Timing apply(const config::Machine& machine, const std::vector<TimingChange>& changes,
             std::uint64_t seed, std::uint32_t only_response_of = isa::Program::kNowhere);

/// "fpu latency 14 -> 9 alone", "math latency 16 -> 40 with payload read 2 -> 90".
std::string to_text(const std::vector<TimingChange>& changes);

}  // namespace eu::model
