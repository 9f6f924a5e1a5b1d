#include "isa/intel/exec/data_path.hpp"

#include <type_traits>

#include "isa/common/float_bits.hpp"

namespace eu::isa {
namespace {

using Container = std::int64_t;

/// Lane `lane` of the accumulators in a row: the lanes of acc1 follow those of acc0.
template <class Accumulators>
auto& container(Accumulators& accumulators, int lanes_each, int lane) {
  const auto which = static_cast<std::size_t>(lane / lanes_each) & 1;
  return accumulators[which][static_cast<std::size_t>(lane % lanes_each)];
}

/// The accumulator lane that a channel of an explicit operand accesses.
int explicit_lane(const OperandPlan& operand, int channel) {
  return operand.offsets[static_cast<std::size_t>(channel)] / size_of(operand.type);
}

void load(ExecType exec_type, Container value, Lanes& out, int n) {
  switch (exec_type) {
    case ExecType::W:
    case ExecType::D: out.integer[n] = value; break;
    case ExecType::Q: out.wide[n] = value; break;
    case ExecType::HF:
    case ExecType::F: out.single[n] = float_of(static_cast<std::uint32_t>(value)); break;
    case ExecType::DF: out.dbl[n] = double_of(static_cast<std::uint64_t>(value)); break;
  }
}

/// Lane of channel 0 of the implicit accumulator: the destination's lane (isa/ERRATA.md C4).
int implicit_first(const Frame& frame) {
  const Plan& plan = frame.plan;
  if (plan.dst.place != Place::Indirect && plan.dst.place != Place::IndirectSplit)
    return plan.accumulator_first;
  const Offsets offsets = resolve_offsets(frame.prepared, frame.state, plan.dst, frame.enabled);
  const auto first = static_cast<std::size_t>(__builtin_ctz(frame.enabled));
  const int lane = offsets[first] % kGrfBytes / plan.accumulator_lane_bytes;
  const int lane_of_channel_0 = lane - static_cast<int>(first) % plan.accumulator_lanes;
  return plan.accumulator_first + (lane_of_channel_0 < 0 ? 0 : lane_of_channel_0);
}

template <class V, class T>
Container container_value(V lane) {
  if constexpr (std::is_same_v<T, float>) {
    if constexpr (std::is_same_v<V, double>)
      return bits_of(to_single(lane));
    else
      return bits_of(static_cast<float>(lane));
  } else if constexpr (std::is_same_v<T, double>) {
    return static_cast<Container>(bits_of(static_cast<double>(lane)));
  } else if constexpr (std::is_floating_point_v<V>) {
    return to_integer<T>(lane);
  } else {
    return lane;
  }
}

/// Wraps to 33 bits, two's complement.
Container wrap_words(Container value) {
  return static_cast<Container>(static_cast<std::uint64_t>(value) << 31) >> 31;
}

/// Writes the enabled lanes to the accumulator. T: type of the destination. Integer lanes keep all
/// bits, more than T has.
template <class V, class T, bool words>
void accumulate(Frame& frame, const Lanes& in) {
  const Plan& plan = frame.plan;
  const bool is_explicit = plan.dst.place == Place::Accumulator;
  const int lanes_each = is_explicit ? accumulator_lanes(plan.dst.type) : plan.accumulator_lanes;
  const int first = is_explicit ? 0 : implicit_first(frame);
  for (int n = 0; n < plan.lanes; ++n) {
    if (((frame.enabled >> n) & 1) == 0) continue;
    const int lane = is_explicit ? explicit_lane(plan.dst, n) : first + n;
    Container value = container_value<V, T>(in.as<V>()[n]);
    if (words) value = wrap_words(value);
    container(frame.state.acc, lanes_each, lane) = value;
  }
}

template <class V, bool words>
AccumulateFn accumulate_to(Type type) {
  switch (type) {
    case Type::B: return accumulate<V, std::int8_t, words>;
    case Type::UB: return accumulate<V, std::uint8_t, words>;
    case Type::W: return accumulate<V, std::int16_t, words>;
    case Type::UW: return accumulate<V, std::uint16_t, words>;
    case Type::D: return accumulate<V, std::int32_t, words>;
    case Type::UD: return accumulate<V, std::uint32_t, words>;
    case Type::HF:
    case Type::F: return accumulate<V, float, words>;
    case Type::DF: return accumulate<V, double, words>;
    default: return nullptr;
  }
}

}  // namespace

void read_accumulator(ExecType exec_type, const OperandPlan& operand, const IntelState& state,
                      int groups, Lanes& out) {
  const int lanes_each = accumulator_lanes(operand.type);
  for_each_lane(groups, [&](int n) {
    load(exec_type, container(state.acc, lanes_each, explicit_lane(operand, n)), out, n);
  });
}

void read_implicit_accumulator(Frame& frame) {
  const Plan& plan = frame.plan;
  const int first = implicit_first(frame);
  for (int n = 0; n < plan.lanes; ++n)
    load(plan.exec_type, container(frame.state.acc, plan.accumulator_lanes, first + n),
         frame.accumulator, n);
  for (int n = plan.lanes; n < frame.groups * kLaneGroup; ++n)
    load(plan.exec_type, 0, frame.accumulator, n);
}

AccumulateFn accumulate_function(ExecType exec_type, Type type, bool words) {
  switch (exec_type) {
    case ExecType::W:
    case ExecType::D:
      return words ? accumulate_to<std::int64_t, true>(type)
                   : accumulate_to<std::int64_t, false>(type);
    case ExecType::HF:
    case ExecType::F: return accumulate_to<float, false>(type);
    case ExecType::DF: return accumulate_to<double, false>(type);
    case ExecType::Q: break;
  }
  return nullptr;
}

}  // namespace eu::isa
