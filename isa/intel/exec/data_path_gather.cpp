#include "isa/intel/exec/data_path.hpp"

#include <algorithm>
#include <cstring>
#include <type_traits>

#include "isa/common/float_bits.hpp"
#include "isa/common/vectors.hpp"
#include "isa/intel/exec/scalar.hpp"

namespace eu::isa {
namespace {

template <class T>
T element(const std::uint8_t* bytes, int offset) {
  T value;
  std::memcpy(&value, bytes + offset, sizeof value);
  return value;
}

template <class V, class T>
void gather(const std::uint8_t* bytes, const Offsets& offsets, int groups, Lanes& out) {
  V* lanes = out.as<V>();
  for_each_lane(groups, [&](int n) {
    lanes[n] = static_cast<V>(element<T>(bytes, offsets[static_cast<std::size_t>(n)]));
  });
}

void gather_half_pattern(const std::uint8_t* bytes, const Offsets& offsets, int groups,
                         Lanes& out) {
  for_each_lane(groups, [&](int n) {
    out.single[n] =
        widened_half(element<std::uint16_t>(bytes, offsets[static_cast<std::size_t>(n)]));
  });
}

void gather_half(const std::uint8_t* bytes, const Offsets& offsets, int groups, Lanes& out) {
  for_each_lane(groups, [&](int n) {
    out.single[n] =
        half_to_single(element<std::uint16_t>(bytes, offsets[static_cast<std::size_t>(n)]));
  });
}

void gather_widened(const std::uint8_t* bytes, const Offsets& offsets, int groups, Lanes& out) {
  for_each_lane(groups, [&](int n) {
    out.dbl[n] = to_double(element<float>(bytes, offsets[static_cast<std::size_t>(n)]));
  });
}

template <class T>
void gather_wide(const std::uint8_t* bytes, const Offsets& offsets, int groups, Lanes& out) {
  for_each_lane(groups, [&](int n) {
    out.wide[n] = element<T>(bytes, offsets[static_cast<std::size_t>(n)]);
  });
}

GatherFn wide_gather(Type type) {
  switch (type) {
    case Type::UB: return gather_wide<std::uint8_t>;
    case Type::B: return gather_wide<std::int8_t>;
    case Type::UW:
    case Type::UV: return gather_wide<std::uint16_t>;
    case Type::W:
    case Type::V: return gather_wide<std::int16_t>;
    case Type::UD: return gather_wide<std::uint32_t>;
    case Type::D: return gather_wide<std::int32_t>;
    case Type::UQ: return gather_wide<std::uint64_t>;
    case Type::Q: return gather_wide<std::int64_t>;
    default: return nullptr;
  }
}

GatherFn integer_gather(Type type) {
  switch (type) {
    case Type::UB: return gather<std::int64_t, std::uint8_t>;
    case Type::B: return gather<std::int64_t, std::int8_t>;
    case Type::UW:
    case Type::UV: return gather<std::int64_t, std::uint16_t>;
    case Type::W:
    case Type::V: return gather<std::int64_t, std::int16_t>;
    case Type::UD: return gather<std::int64_t, std::uint32_t>;
    case Type::D: return gather<std::int64_t, std::int32_t>;
    default: return nullptr;
  }
}

/// There is no conversion from bytes to DF (IVB PRM 6.41.10).
GatherFn double_gather(Type type) {
  switch (type) {
    case Type::UW: return gather<double, std::uint16_t>;
    case Type::W: return gather<double, std::int16_t>;
    case Type::UD: return gather<double, std::uint32_t>;
    case Type::D: return gather<double, std::int32_t>;
    case Type::F: return gather_widened;
    case Type::DF: return gather<double, double>;
    default: return nullptr;
  }
}

template <class V>
void modify(const OperandPlan& operand, int groups, V* lanes) {
  if (operand.absolute) for_each_lane(groups, [=](int n) { lanes[n] = magnitude(lanes[n]); });
  if (operand.negate) for_each_lane(groups, [=](int n) { lanes[n] = negated(lanes[n]); });
  if constexpr (kIsInteger<V>) {
    if (operand.complement)
      for_each_lane(groups, [=](int n) { lanes[n] = static_cast<V>(~lanes[n]); });
  }
}

/// Channels whose elements the operation reads to compute the enabled ones.
std::uint32_t channels_needed(const Frame& frame) {
  const int group = frame.plan.semantics->channel_group;
  if (group == 1) return frame.enabled;
  std::uint32_t needed = 0;
  for (int first = 0; first < kMaxChannels; first += group)
    if ((frame.enabled >> first) & low_bits(group)) needed |= low_bits(group) << first;
  return needed;
}

void read_operand(const Prepared& prepared, const IntelState& state, const OperandPlan& operand,
                  std::uint32_t channels, int groups, Lanes& out) {
  switch (operand.place) {
    case Place::Grf: operand.gather(state.grf.data(), operand.offsets, groups, out); return;
    case Place::Null:
    case Place::Constant:
      operand.gather(operand.constant.data(), operand.offsets, groups, out);
      return;
    case Place::Accumulator:
      read_accumulator(prepared.plan->exec_type, operand, state, groups, out);
      return;
    case Place::Architecture: {
      const ArfImage image = read_arf(prepared, state, operand.number);
      operand.gather(image.data(), operand.offsets, groups, out);
      return;
    }
    default: {
      const Offsets offsets = resolve_offsets(prepared, state, operand, channels);
      operand.gather(state.grf.data(), offsets, groups, out);
    }
  }
}

void flush_halves(const Frame& frame, float* lanes) {
  if ((frame.state.cr[0] & frame.plan.keep_halves) != 0) return;
  for_each_lane(frame.groups, [=](int n) { lanes[n] = flush_half(lanes[n]); });
}

}  // namespace

GatherFn gather_function(ExecType exec_type, Type type, bool half) {
  if (half) return size_of(type) == 2 && is_integer(type) ? gather_half : nullptr;
  switch (exec_type) {
    case ExecType::W:
    case ExecType::D: return integer_gather(type);
    case ExecType::Q: return wide_gather(type);
    case ExecType::HF: return type == Type::HF ? gather_half_pattern : nullptr;
    case ExecType::F:
      if (type == Type::HF) return gather_half;
      return type == Type::F || type == Type::VF ? GatherFn{gather<float, float>} : nullptr;
    case ExecType::DF: return double_gather(type);
  }
  return nullptr;
}

template <class V>
void flush_inputs(const Frame& frame, Type type, Lanes& values) {
  const FloatRules rules = frame.plan.float_rules;
  if (rules == FloatRules::Raw) return;
  [[maybe_unused]] V* lanes = values.as<V>();
  if constexpr (std::is_same_v<V, float>) {
    if (type == Type::HF) return flush_halves(frame, lanes);
    if (frame.alt && rules == FloatRules::Arithmetic)
      for_each_lane(frame.groups, [=](int n) { lanes[n] = to_alt(lanes[n]); });
    else if ((frame.state.cr[0] & frame.plan.keep_singles) == 0)
      for_each_vector(lanes, frame.groups, flushed);
  } else if constexpr (std::is_same_v<V, double>) {
    if ((frame.state.cr[0] & cr0::kDoubleDenorms) == 0)
      for_each_lane(frame.groups, [=](int n) { lanes[n] = flush_denormal(lanes[n]); });
  }
}

template void flush_inputs<Integer>(const Frame&, Type, Lanes&);
template void flush_inputs<Wide>(const Frame&, Type, Lanes&);
template void flush_inputs<float>(const Frame&, Type, Lanes&);
template void flush_inputs<double>(const Frame&, Type, Lanes&);

template <class V>
void gather_sources(Frame& frame) {
  const std::uint32_t channels = channels_needed(frame);
  for (std::size_t k = 0; k < frame.plan.lane_sources; ++k) {
    const OperandPlan& operand = frame.plan.src[k];
    read_operand(frame.prepared, frame.state, operand, channels, frame.groups, frame.src[k]);
    flush_inputs<V>(frame, operand.type, frame.src[k]);
    modify(operand, frame.groups, frame.src[k].as<V>());
  }
}
template void gather_sources<std::int64_t>(Frame&);
template void gather_sources<Wide>(Frame&);
template void gather_sources<float>(Frame&);
template void gather_sources<double>(Frame&);

void gather_integers(const Prepared& prepared, const IntelState& state, const OperandPlan& operand,
                     std::uint32_t channels, int groups, Lanes& out) {
  read_operand(prepared, state, operand, channels, groups, out);
  modify(operand, groups, out.integer);
}

}  // namespace eu::isa
