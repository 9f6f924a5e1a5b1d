#pragma once
// Common parts of all fast paths: masks, sources, results.
#include <type_traits>
#include <utility>

#include "isa/intel/exec/channels.hpp"
#include "isa/intel/exec/fast/row.hpp"
#include "isa/intel/exec/semantics.hpp"

namespace eu::isa::fast {
inline namespace EUSIM_VECTORS {

/// True if the thread's state needs the general path: ALT mode or a rounding mode.
EUSIM_INLINE bool needs_general(const IntelState& state) {
  return (state.cr[0] & (cr0::kAltMode | cr0::kRoundingMask)) != 0;
}

/// channel_enables() of an instruction without FastPlan::special_mask.
EUSIM_INLINE std::uint32_t plainly_enabled(const Prepared& prepared, const IntelState& state) {
  const FastPlan& plan = prepared.plan->fast;
  const std::uint32_t alive = state.single_program_flow() ? state.dispatch_mask : state.active;
  return plan.all_channels & (alive >> plan.first_channel | plan.no_mask);
}

/// channel_enables(), or unpredicated_enables() for sel.
EUSIM_INLINE std::uint32_t specially_enabled(const Prepared& prepared, const IntelState& state) {
  return prepared.plan->semantics->condition == ConditionUse::Select
             ? unpredicated_enables(prepared, state)
             : channel_enables(prepared, state);
}

// Denormals

/// All ones if denormals of F are kept. From Gen8 on cr0 decides. Before Gen8 they are always
/// flushed: then this is a constant and costs nothing.
template <bool by_mode>
EUSIM_INLINE std::uint32_t kept_denormals(const Plan& plan, const IntelState& state) {
  if constexpr (!by_mode) return 0;
  return (state.cr[0] & plan.keep_singles) != 0 ? ~0u : 0u;
}

template <bool by_mode>
EUSIM_INLINE Vector<float> flushed_unless(Vector<float> value, std::uint32_t kept) {
  const Vector<float> zeros = flushed(value);
  if constexpr (!by_mode) return zeros;
  // A flushed value keeps some bits of the value, so OR restores it.
  return bits_as<float, std::uint32_t>(bits_as<std::uint32_t, float>(zeros) |
                                       (bits_as<std::uint32_t, float>(value) & kept));
}

// Sources

EUSIM_INLINE Vector<float> modified(Vector<float> value, const FastPlan& plan, std::size_t k) {
  const Bits bits = bits_as<std::uint32_t, float>(value);
  return bits_as<float, std::uint32_t>((bits | plan.set_bits[k]) ^ plan.flip_bits[k]);
}
EUSIM_INLINE Bits modified(Bits value, const FastPlan& plan, std::size_t k) {
  return (value ^ plan.flip_bits[k]) - plan.flip_bits[k];
}
/// Never modified: the sign matters, and negation may need one more bit.
EUSIM_INLINE Vector<std::int32_t> modified(Vector<std::int32_t> value, const FastPlan&,
                                           std::size_t) {
  return value;
}

/// Vector i of a source, like the result of the general path's gather_sources(). `modifies`: the
/// source may have modifiers.
template <class T, int N, Kind kind, bool by_mode = false, class From = T, bool modifies = true>
EUSIM_INLINE Vector<T> source(const Plan& plan, std::size_t k, const IntelState& state, int i,
                              std::uint32_t kept = 0) {
  Vector<T> vector = load<T, N, kind, From>(plan, k, state, i);
  if constexpr (std::is_same_v<T, float>) vector = flushed_unless<by_mode>(vector, kept);
  if constexpr (!modifies) return vector;
  return modified(vector, plan.fast, k);
}

// Results

/// The result as it is stored. `modifies`: it may saturate.
template <class T, bool by_mode = false, bool modifies = true>
EUSIM_INLINE Vector<T> finished(Vector<T> value, const Plan& plan, std::uint32_t kept = 0) {
  if constexpr (std::is_same_v<T, float>) {
    value = flushed_unless<by_mode>(without_nan(value), kept);
    return modifies && plan.fast.saturates ? saturated(value) : value;
  }
  return value;
}

/// Common frame of all fast paths. `work` returns vector i of the result. All vectors are computed
/// before one is stored: source and destination may overlap.
template <class T, int N, class Work>
EUSIM_INLINE void run(const Prepared& prepared, IntelState& state, std::uint32_t enabled,
                      Work&& work) {
  const Plan& plan = *prepared.plan;
  Row<T, N> row;
  for_each_index(std::make_integer_sequence<int, Row<T, N>::kVectors>(),
                 [&](int i) EUSIM_INLINE_LAMBDA { row.v[i] = work(plan, i); });
  if (plan.fast.writes_grf) store(row, state.grf.data() + plan.fast.dst_byte, enabled);
}

}  // namespace EUSIM_VECTORS
}  // namespace eu::isa::fast
