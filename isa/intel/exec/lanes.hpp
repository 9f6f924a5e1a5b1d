#pragma once
// Lanes: the values inside an instruction, one per channel (DF: one per pair of channels).
#include <cstdint>

#include "isa/common/wide.hpp"
#include "isa/intel/exec/thread_state.hpp"

namespace eu::isa {

/// Maximum number of 64-bit lanes. Two registers of such elements are 8; an smov of 16 writes one
/// of them (isa/GEN8.md X12).
inline constexpr int kWideChannels = 16;

/// Values of all channels, in the types of the arithmetic. Integers have 64 bits, more than the
/// 33 that the manual requires (IVB PRM 3.3.3.5, 3.3.8); Q and UQ have 128; F and DF are
/// unchanged; HF is F.
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

/// Loops process lanes in whole groups of eight, so that their length is constant. Each lane of a
/// group holds a value: those past the execution size repeat lane 0.
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
