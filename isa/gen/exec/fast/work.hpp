#pragma once
// What all specialised functions do: masks, sources, results.
#include <type_traits>

#include "isa/gen/exec/channels.hpp"
#include "isa/gen/exec/fast/row.hpp"
#include "isa/gen/exec/semantics.hpp"

namespace eu::isa::fast {

/// What the specialised functions leave to the general path: ALT mode and rounding modes.
template <class T>
EUSIM_INLINE bool needs_general(const GenState& state) {
  return std::is_same_v<T, float> && (state.cr[0] & (cr0::kAltMode | cr0::kRoundingMask)) != 0;
}

/// channel_enables(), or unpredicated_enables() for sel; the plain case first.
EUSIM_INLINE std::uint32_t enabled_channels(const Prepared& prepared, const GenState& state) {
  const FastPlan& plan = prepared.plan->fast;
  if (plan.special_mask)
    return prepared.plan->semantics->condition == ConditionUse::Select
               ? unpredicated_enables(prepared, state)
               : channel_enables(prepared, state);
  const std::uint32_t alive = state.single_program_flow() ? state.dispatch_mask : state.active;
  return plan.all_channels & (alive >> plan.first_channel | plan.no_mask);
}

// Denormals

/// All ones if denormals of F stay as they are. From Gen8 on cr0 decides, before they are flushed
/// always: then this is a constant and costs nothing.
template <bool by_mode>
EUSIM_INLINE std::uint32_t kept_denormals(const Plan& plan, const GenState& state) {
  if constexpr (!by_mode) return 0;
  return (state.cr[0] & plan.keep_singles) != 0 ? ~0u : 0u;
}

template <bool by_mode>
EUSIM_INLINE Vector<float> flushed_unless(Vector<float> value, std::uint32_t kept) {
  const Vector<float> zeros = flushed(value);
  if constexpr (!by_mode) return zeros;
  // What is left of a flushed value are bits of the value.
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
/// Never modified: the sign decides, and negation can need a bit more.
EUSIM_INLINE Vector<std::int32_t> modified(Vector<std::int32_t> value, const FastPlan&,
                                           std::size_t) {
  return value;
}

/// Four elements of a source as the general path's gather_sources() would leave them.
template <class T, int N, Kind kind, bool by_mode = false>
EUSIM_INLINE Vector<T> source(const Plan& plan, std::size_t k, const GenState& state, int i,
                              std::uint32_t kept = 0) {
  Vector<T> vector = load<T, N, kind>(plan, k, state, i);
  if constexpr (std::is_same_v<T, float>) vector = flushed_unless<by_mode>(vector, kept);
  return modified(vector, plan.fast, k);
}

// Results

template <class T, bool by_mode = false>
EUSIM_INLINE Vector<T> finished(Vector<T> value, const Plan& plan, std::uint32_t kept = 0) {
  if constexpr (std::is_same_v<T, float>) {
    value = flushed_unless<by_mode>(without_nan(value), kept);
    return plan.fast.saturates ? saturated(value) : value;
  }
  return value;
}

/// What every specialised function does around its own work, which is to give the elements 4i to
/// 4i + 3 of the result. All are there before one is stored: source and destination may overlap.
/// Gives the enabled channels.
template <class T, int N, class Work>
EUSIM_INLINE std::uint32_t run(const Prepared& prepared, GenState& state, Work&& work) {
  const Plan& plan = *prepared.plan;
  const std::uint32_t enabled = enabled_channels(prepared, state);
  if (enabled != 0) {
    Row<T, N> row;
    for (int i = 0; i < row.kVectors; ++i) row.v[i] = work(plan, i);
    if (plan.dst.place == Place::Grf) store(row, state.grf.data() + plan.dst.offsets[0], enabled);
  }
  advance(prepared, state);
  return enabled;
}

}  // namespace eu::isa::fast
