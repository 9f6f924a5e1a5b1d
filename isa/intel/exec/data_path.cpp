#include "isa/intel/exec/data_path.hpp"

#include <algorithm>
#include <type_traits>

#include "isa/common/float_bits.hpp"
#include "isa/common/vectors.hpp"
#include "isa/intel/exec/channels.hpp"
#include "isa/intel/exec/flow.hpp"
#include "isa/intel/exec/lane_functions.hpp"
#include "isa/intel/exec/rounding.hpp"

namespace eu::isa {
namespace {

template <class V>
void operate(Frame& frame) {
  if (frame.alt && frame.plan.semantics->ieee_only)
    fault(frame.prepared, "has no meaning in ALT mode (cr0.0 bit 0)");
  gather_sources<V>(frame);
  if (frame.plan.reads_accumulator) {
    read_implicit_accumulator(frame);
    const bool halves = frame.plan.exec_type == ExecType::HF;
    flush_inputs<V>(frame, halves ? Type::HF : Type::F, frame.accumulator);
  }
  frame.plan.operate(frame);
}

void flush_singles(Frame& frame) {
  float* lanes = frame.result.single;
  const bool keeps_nan = frame.plan.float_rules == FloatRules::Math;
  if (frame.alt)
    for_each_lane(frame.groups, [=](int n) {
      lanes[n] = keeps_nan && is_nan(lanes[n]) ? canonical_nan<float>() : to_alt(lanes[n]);
    });
  else if ((frame.state.cr[0] & frame.plan.keep_singles) != 0)
    for_each_vector(lanes, frame.groups, [](Vector<float> v) { return without_nan(v); });
  else
    for_each_vector(lanes, frame.groups, [](Vector<float> v) { return flushed(without_nan(v)); });
}

void flush_doubles(Frame& frame) {
  double* lanes = frame.result.dbl;
  const bool keeps_denormals = (frame.state.cr[0] & cr0::kDoubleDenorms) != 0;
  for_each_lane(frame.groups, [=](int n) {
    const double v = lanes[n];
    lanes[n] = is_nan(v) ? canonical_nan<double>() : keeps_denormals ? v : flush_denormal(v);
  });
}

/// Replaces values that no operation returns: denormals, NaNs other than the canonical one, and
/// infinities in ALT mode.
template <class V>
void flush_result(Frame& frame) {
  if (frame.plan.float_rules == FloatRules::Raw) return;
  if (std::is_same_v<V, float>) flush_singles(frame);
  if (std::is_same_v<V, double>) flush_doubles(frame);
}

/// Clamps to the destination's range; floats to [0, 1], NaN to 0 (IVB PRM 5.2.3 bit 31).
/// Conversions of floats to integers clamp themselves.
template <class V>
void saturate(Frame& frame) {
  V* lanes = frame.result.as<V>();
  if constexpr (kIsInteger<V>) {
    const bool wide = std::is_same_v<V, Wide>;
    const V low = static_cast<V>(wide ? lowest_of(frame.plan.dst.type) : frame.plan.saturate_low);
    const V high =
        static_cast<V>(wide ? highest_of(frame.plan.dst.type) : frame.plan.saturate_high);
    for_each_lane(frame.groups, [=](int n) { lanes[n] = std::clamp(lanes[n], low, high); });
  } else {
    if (is_integer(frame.plan.dst.type) && !frame.plan.semantics->half_destination) return;
    for_each_lane(frame.groups,
                  [=](int n) { lanes[n] = lanes[n] > 0 ? std::min(lanes[n], V{1}) : V{0}; });
  }
}

void write_condition(Frame& frame, std::uint32_t lanes) {
  write_flags(frame.prepared, frame.state, frame.enabled, lanes);
}

void store_results(Frame& frame) {
  store(frame, frame.plan.dst, frame.result);
  if (frame.plan.second_dst.place == Place::Null) return;
  if (!frame.plan.has_second_result) frame.second_result = {};  // unused halves of pairs
  store(frame, frame.plan.second_dst, frame.second_result);
}

/// Saturates the result and computes the flags: .o and .u of the result before saturation, the
/// others of the saturated result (isa/ERRATA.md C21).
template <class V>
void finish_result(Frame& frame) {
  const Instruction& instruction = *frame.prepared.instruction;
  const CondMod modifier = frame.plan.semantics->condition == ConditionUse::Result
                               ? instruction.cond_mod
                               : CondMod::None;
  std::uint32_t condition = 0;
  const OperateFn narrow = frame.plan.narrow;
  if (!kIsInteger<V> && narrow != nullptr) narrow(frame);
  if (modifier == CondMod::Overflow) condition = result_condition<V>(frame);
  flush_result<V>(frame);
  if (modifier == CondMod::Unordered) condition = result_condition<V>(frame);
  if (instruction.saturate) saturate<V>(frame);
  if (modifier != CondMod::Overflow && modifier != CondMod::Unordered && modifier != CondMod::None)
    condition = result_condition<V>(frame);
  if (modifier != CondMod::None) write_condition(frame, condition);
  if (kIsInteger<V> && narrow != nullptr) narrow(frame);
}

void write_accumulator(Frame& frame) {
  const Plan& plan = frame.plan;
  if (plan.accumulate == nullptr) return;
  if (plan.dst.place == Place::Accumulator) {
    plan.accumulate(frame, frame.result);
    return;
  }
  if ((frame.state.cr[0] & cr0::kAccumulatorDisable) != 0) return;
  plan.accumulate(frame, plan.accumulates_own_result ? frame.accumulator : frame.result);
}

/// Moves past the instruction, unless a write to ip has jumped.
void leave(const Frame& frame) {
  if (!frame.jumped) advance(frame.prepared, frame.state);
}

template <class V>
void execute_data(const Prepared& prepared, IntelState& state) {
  const bool selects = prepared.plan->semantics->condition == ConditionUse::Select;
  const std::uint32_t enabled =
      selects ? unpredicated_enables(prepared, state) : channel_enables(prepared, state);
  if (enabled == 0) return advance(prepared, state);
  Frame frame(prepared, state, enabled);
  const RoundingScope rounding(state.cr[0] & frame.plan.rounding_modes);
  operate<V>(frame);
  finish_result<V>(frame);
  write_accumulator(frame);
  store_results(frame);
  leave(frame);
}

/// Executes cmp and cmpn: each channel of the destination becomes all ones or all zeros.
template <class V>
void execute_compare(const Prepared& prepared, IntelState& state) {
  const std::uint32_t enabled = channel_enables(prepared, state);
  if (enabled == 0) return advance(prepared, state);
  Frame frame(prepared, state, enabled);
  operate<V>(frame);
  write_condition(frame, frame.condition);
  for (int n = 0; n < kMaxChannels; ++n)
    frame.result.integer[n] = (frame.condition >> n) & 1 ? -1 : 0;
  store_results(frame);
  leave(frame);
}

template <class V>
StepFn path_for(const Plan& plan) {
  return plan.semantics->condition == ConditionUse::Compare ? StepFn{step<execute_compare<V>>}
                                                            : StepFn{step<execute_data<V>>};
}

}  // namespace

StepFn data_path(const Plan& plan) {
  switch (plan.exec_type) {
    case ExecType::W:
    case ExecType::D: return path_for<Integer>(plan);
    case ExecType::Q: return path_for<Wide>(plan);
    case ExecType::HF:
    case ExecType::F: return path_for<float>(plan);
    case ExecType::DF: return path_for<double>(plan);
  }
  return nullptr;
}

}  // namespace eu::isa
