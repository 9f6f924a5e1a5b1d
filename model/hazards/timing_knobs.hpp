#pragma once
// What a perturbation may turn: numbers of timing that no rule fixes. Latencies of the instructions
// of the in-order pipe move together: they retire in order (IVB PRM 3.7).
#include <cstdint>
#include <string>
#include <vector>

#include "config/machine/machine_fwd.hpp"
#include "isa/intel/program/program.hpp"

namespace eu::model {

struct Timing;

/// A number of a Timing.
struct TimingKnob {
  std::string name;  ///< "fpu latency", "/l3/latency_cycles", ...
  int low = 0;       ///< of the values that are tried
  int high = 0;
  int (*get)(const Timing&) = nullptr;
  void (*set)(Timing&, int value) = nullptr;
  std::vector<std::string> words;  ///< what values are called, if they are no numbers

  std::string value_text(int value) const {
    return words.empty() ? std::to_string(value) : words[static_cast<std::size_t>(value)];
  }
};

const std::vector<TimingKnob>& timing_knobs();
/// Throws std::out_of_range for a name that no knob has.
const TimingKnob& timing_knob(const std::string& name);

/// A knob, turned.
struct TimingChange {
  const TimingKnob* knob = nullptr;
  int from = 0;
  int to = 0;
};

/// A timing as the difference from a machine's own.
struct TimingPlan {
  std::vector<TimingChange> changes;
  std::uint64_t seed = 0;  ///< of delays that differ from message to message
  std::uint32_t only_response_of = isa::Program::kNowhere;  ///< Jitter::only_response_of
};

/// What a knob is to be turned to.
struct Turn {
  const char* knob;
  int to;
};
TimingPlan plan_of(const config::Machine& machine, const std::vector<Turn>& turns);

Timing apply(const config::Machine& machine, const TimingPlan& plan);

/// "fpu latency 12 -> 9 alone", "math latency 14 -> 40, response delay 0 -> 90 (of the send at
/// 0x0040)". A plan without changes is "the machine's own timing".
std::string to_text(const TimingPlan& plan, const isa::Program& program);

}  // namespace eu::model
