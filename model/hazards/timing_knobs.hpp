#pragma once
// A machine with perturbed delays, and the numbers that a perturbation may change.
#include <cstdint>
#include <string>
#include <vector>

#include "config/machine/machine.hpp"
#include "config/machine/machine_fwd.hpp"
#include "isa/intel/program/program.hpp"
#include "model/base/jitter.hpp"

namespace eu::model {

/// All delays of a perturbed run.
struct Timing {
  config::Machine machine;
  Jitter jitter;
};

// Numbers that a perturbation may change: timing that no rule fixes. Latencies of the in-order
// pipe's instructions change together: they retire in order (IVB PRM 3.7).

/// One number of a Timing.
struct TimingKnob {
  std::string name;  ///< "fpu latency", "/l3/latency_cycles", ...
  int low = 0;       ///< range of the tested values
  int high = 0;
  int (*get)(const Timing&) = nullptr;
  void (*set)(Timing&, int value) = nullptr;
  std::vector<std::string> words;  ///< names of the values of an enumeration

  std::string value_text(int value) const {
    return words.empty() ? std::to_string(value) : words[static_cast<std::size_t>(value)];
  }
};

const std::vector<TimingKnob>& timing_knobs();
/// The knob of this name. Throws std::out_of_range if there is none.
const TimingKnob& timing_knob(const std::string& name);

/// A changed knob.
struct TimingChange {
  const TimingKnob* knob = nullptr;
  int from = 0;
  int to = 0;
};

/// A timing as its difference from the machine's own.
struct TimingPlan {
  std::vector<TimingChange> changes;
  std::uint64_t seed = 0;                                   ///< of the delays drawn per message
  std::uint32_t only_response_of = isa::Program::kNowhere;  ///< Jitter::only_response_of
};

/// The new value of a knob.
struct KnobSetting {
  const char* knob;
  int to;
};
TimingPlan plan_of(const config::Machine& machine, const std::vector<KnobSetting>& settings);

Timing apply(const config::Machine& machine, const TimingPlan& plan);

/// Text of a plan, as in "fpu latency 12 -> 9 alone" or "math latency 14 -> 40, response delay of
/// the send at 0x0040 0 -> 90". Without changes: "the machine's own timing".
std::string to_text(const TimingPlan& plan, const isa::Program& program);

}  // namespace eu::model
