#include "isa/intel/exec/data_path.hpp"

#include <cmath>
#include <limits>
#include <type_traits>

#include "isa/common/float_bits.hpp"
#include "isa/intel/exec/lane_functions.hpp"

namespace eu::isa {
namespace {

template <class Predicate>
std::uint32_t lanes_where(int groups, Predicate&& predicate) {
  std::uint32_t lanes = 0;
  for_each_lane(groups, [&](int n) { lanes |= static_cast<std::uint32_t>(predicate(n)) << n; });
  return lanes;
}

/// Lanes whose two values satisfy the condition; none if it is not a comparison.
template <class Get>
std::uint32_t related_lanes(CondMod condition, int groups, Get&& get) {
  const auto where = [&](auto relation) {
    return lanes_where(groups, [&](int n) {
      const auto [a, b] = get(n);
      return relation(a, b);
    });
  };
  switch (condition) {
    case CondMod::Zero: return where([](auto a, auto b) { return a == b; });
    case CondMod::NotZero: return where([](auto a, auto b) { return a != b; });
    case CondMod::Greater: return where([](auto a, auto b) { return a > b; });
    case CondMod::GreaterEqual: return where([](auto a, auto b) { return a >= b; });
    case CondMod::Less: return where([](auto a, auto b) { return a < b; });
    case CondMod::LessEqual: return where([](auto a, auto b) { return a <= b; });
    default: return 0;
  }
}

template <class V>
struct Pair {
  V a, b;
};

/// An integer result as the destination holds it. A saturated result is inside the range of its type
/// already.
template <class V>
V stored(const Frame& frame, V value) {
  if (frame.prepared.instruction->saturate) return value;
  switch (frame.plan.dst.type) {
    case Type::B: return static_cast<std::int8_t>(value);
    case Type::UB: return static_cast<std::uint8_t>(value);
    case Type::W: return static_cast<std::int16_t>(value);
    case Type::UW: return static_cast<std::uint16_t>(value);
    case Type::D: return static_cast<std::int32_t>(value);
    case Type::UD: return static_cast<std::uint32_t>(value);
    case Type::Q: return static_cast<std::int64_t>(value);
    case Type::UQ:
      if constexpr (std::is_same_v<V, Wide>) return static_cast<std::uint64_t>(value);
      return value;
    default: return value;
  }
}

/// True if the destination stores floats as integers. Half-precision results only have the
/// type W there.
bool stores_integers(const Frame& frame) {
  return is_integer(frame.plan.dst.type) && !frame.plan.semantics->half_destination;
}

template <class V>
float stored_single(const Frame& frame, V value) {
  float single;
  if constexpr (std::is_same_v<V, float>)
    single = value;
  else
    single = to_single(value);
  return (frame.state.cr[0] & frame.plan.keep_singles) != 0 ? single : flush_denormal(single);
}

double stored_half(const Frame& frame, float value) {
  const bool keeps = (frame.state.cr[0] & frame.plan.keep_halves) != 0;
  return static_cast<double>(keeps ? value : flush_half(value));
}

/// A floating-point result as the destination holds it, in a type that compares like it. A value
/// that is stored as denormal F counts as zero (IVB PRM 2.3.1.3); NaN satisfies only .nz.
template <class V>
double stored_float(const Frame& frame, V value) {
  if (is_nan(value)) return canonical_nan<double>();
  if (frame.plan.semantics->half_destination) return static_cast<double>(value);
  switch (frame.plan.dst.type) {
    case Type::B: return to_integer<std::int8_t>(value);
    case Type::UB: return to_integer<std::uint8_t>(value);
    case Type::W: return to_integer<std::int16_t>(value);
    case Type::UW: return to_integer<std::uint16_t>(value);
    case Type::D: return to_integer<std::int32_t>(value);
    case Type::UD: return to_integer<std::uint32_t>(value);
    case Type::Q: return static_cast<double>(to_integer<std::int64_t>(value));
    case Type::UQ: return static_cast<double>(to_integer<std::uint64_t>(value));
    case Type::HF: return stored_half(frame, static_cast<float>(value));
    case Type::F: return static_cast<double>(stored_single(frame, value));
    default:
      return (frame.state.cr[0] & cr0::kDoubleDenorms) != 0
                 ? static_cast<double>(value)
                 : flush_denormal(static_cast<double>(value));
  }
}

bool overflows(Type destination, Wide value) {
  return is_integer(destination) &&
         (value < lowest_of(destination) || value > highest_of(destination));
}

/// True if a source element of channel n is infinite.
template <class V>
bool has_infinite_source(const Frame& frame, int n) {
  const Semantics& semantics = *frame.plan.semantics;
  const int group = semantics.channel_group;
  for (std::size_t k = 0; k < frame.plan.lane_sources; ++k) {
    if (group == 1 && std::isinf(frame.src[k].as<V>()[n])) return true;
    for (int member = 0; group > 1 && member < group; ++member)
      if (((semantics.group_reads[k] >> member) & 1) != 0 &&
          std::isinf(frame.src[k].as<V>()[n / group * group + member]))
        return true;
  }
  return frame.plan.reads_accumulator && std::isinf(frame.accumulator.as<V>()[n]);
}

/// True if the result is infinite although all sources are finite, or if its integer destination
/// cannot hold it.
template <class V>
bool float_overflows(const Frame& frame, int n, V value) {
  if (stores_integers(frame)) {
    if (is_nan(value)) return false;
    const double limit = 1e30;  // far above the range of any integer type
    if (static_cast<double>(value) > limit || static_cast<double>(value) < -limit) return true;
    return overflows(frame.plan.dst.type, static_cast<Wide>(value));
  }
  return std::isinf(value) && !has_infinite_source<V>(frame, n);
}

}  // namespace

template <class V>
std::uint32_t compare_lanes(CondMod condition, bool second_nan_wins, const V* a, const V* b,
                            int groups) {
  std::uint32_t lanes = related_lanes(condition, groups, [=](int n) {
    return Pair<V>{a[n], b[n]};
  });
  if constexpr (std::is_floating_point_v<V>) {
    if (second_nan_wins) {
      const std::uint32_t second = lanes_where(groups, [=](int n) { return is_nan(b[n]); });
      lanes = condition == CondMod::NotZero ? lanes & ~second : lanes | second;
    }
  }
  return lanes;
}
template std::uint32_t compare_lanes<std::int64_t>(CondMod, bool, const std::int64_t*,
                                                   const std::int64_t*, int);
template std::uint32_t compare_lanes<Wide>(CondMod, bool, const Wide*, const Wide*, int);
template std::uint32_t compare_lanes<float>(CondMod, bool, const float*, const float*, int);
template std::uint32_t compare_lanes<double>(CondMod, bool, const double*, const double*, int);

template <class V>
std::uint32_t result_condition(const Frame& frame) {
  const V* result = frame.result.as<V>();
  const CondMod condition = frame.prepared.instruction->cond_mod;
  if constexpr (kIsInteger<V>) {
    if (condition == CondMod::Overflow)
      return lanes_where(frame.groups,
                         [&](int n) { return overflows(frame.plan.dst.type, result[n]); });
    return related_lanes(condition, frame.groups, [&](int n) {
      return Pair<V>{stored(frame, result[n]), V{0}};
    });
  } else {
    if (condition == CondMod::Overflow)
      return lanes_where(frame.groups, [&](int n) { return float_overflows(frame, n, result[n]); });
    if (condition == CondMod::Unordered)
      return lanes_where(frame.groups, [=](int n) { return is_nan(result[n]); });
    return related_lanes(condition, frame.groups, [&](int n) {
      return Pair<double>{stored_float(frame, result[n]), 0.0};
    });
  }
}
template std::uint32_t result_condition<std::int64_t>(const Frame&);
template std::uint32_t result_condition<Wide>(const Frame&);
template std::uint32_t result_condition<float>(const Frame&);
template std::uint32_t result_condition<double>(const Frame&);

}  // namespace eu::isa
