#pragma once
// Values on their way through an instruction: one lane a channel (DF: one a pair of channels).
#include <cstdint>

#include "isa/common/wide.hpp"
#include "isa/intel/exec/thread_state.hpp"

namespace eu::isa {

/// Two registers of 64-bit elements are 8; an smov of 16 writes one of them (isa/GEN8.md X12).
inline constexpr int kWideChannels = 16;

/// What the arithmetic works on: integers in 64 bits, which is more than the 33 the manual asks
/// for (IVB PRM 3.3.3.5, 3.3.8), Q and UQ in 128, F and DF as they are, HF as F.
union Lanes {
  std::int64_t integer[kMaxChannels];
  Wide wide[kWideChannels];
  float single[kMaxChannels];
  double dbl[kMaxChannels];

  template <class V>
  V* as();
  template <class V>
  const V* as() const {
    return const_cast<Lanes*>(this)->as<V>();
  }
};
template <>
inline std::int64_t* Lanes::as<std::int64_t>() {
  return integer;
}
template <>
inline Wide* Lanes::as<Wide>() {
  return wide;
}
template <>
inline float* Lanes::as<float>() {
  return single;
}
template <>
inline double* Lanes::as<double>() {
  return dbl;
}

/// Lanes are handled in whole groups of eight: loops of constant length, and every lane of a group
/// holds a value (those past the execution size repeat lane 0).
inline constexpr int kLaneGroup = 8;

constexpr int lane_groups(int lanes) {
  return (lanes + kLaneGroup - 1) / kLaneGroup;
}

template <class Function>
inline void for_each_lane(int groups, Function&& function) {
  for (int first = 0; first < groups * kLaneGroup; first += kLaneGroup)
    for (int n = first; n < first + kLaneGroup; ++n) function(n);
}

template <class Function>
inline void for_each_bit(std::uint32_t mask, Function&& function) {
  for (; mask != 0; mask &= mask - 1) function(__builtin_ctz(mask));
}

/// Bits 0..count-1.
constexpr std::uint32_t low_bits(int count) {
  return count >= 32 ? ~0u : (1u << count) - 1;
}

}  // namespace eu::isa
