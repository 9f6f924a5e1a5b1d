#pragma once
// Families of fast paths. Each has execute<N, a, b, c>() for N elements, sources 0, 1 and 2 of
// kinds a, b and c, and at least one enabled channel.
#include "isa/intel/exec/fast/conversions.hpp"
#include "isa/intel/exec/fast/fused.hpp"
#include "isa/intel/exec/fast/work.hpp"
#include "isa/intel/exec/functors.hpp"

namespace eu::isa::fast {
inline namespace EUSIM_VECTORS {

/// Traits of a family. Rounding and ALT mode affect families that compute in floats. Constant words
/// become dwords (fast_path()).
template <int sources, class Computed, class Last = Computed>
struct Family {
  static constexpr int kSources = sources;
  static constexpr bool kFollowsModes = std::is_same_v<Computed, float>;
  static constexpr bool kTakesConstants = sizeof(Last) == 4;
};

// `by_mode`: cr0 decides whether denormals are kept (kept_denormals()). `From`, `Last`: element
// type of the source or of the last source, which may be words. `modifies`: sources may have
// modifiers, and the result may saturate.

template <class Functor, class T, bool by_mode = false, class From = T>
struct Unary : Family<1, T, From> {
  template <int N, Kind a, Kind, Kind>
  EUSIM_INLINE static void execute(const Prepared& prepared, IntelState& state,
                                   std::uint32_t enabled) {
    const std::uint32_t kept = kept_denormals<by_mode>(*prepared.plan, state);
    run<T, N>(prepared, state, enabled, [&](const Plan& plan, int i) EUSIM_INLINE_LAMBDA {
      return finished<T, by_mode>(
          Functor{}(source<T, N, a, by_mode, From>(plan, 0, state, i, kept)), plan, kept);
    });
  }
};

template <class Functor, class T, bool by_mode = false, class Last = T, bool modifies = true>
struct Binary : Family<2, T, Last> {
  template <int N, Kind a, Kind b, Kind>
  EUSIM_INLINE static void execute(const Prepared& prepared, IntelState& state,
                                   std::uint32_t enabled) {
    const std::uint32_t kept = kept_denormals<by_mode>(*prepared.plan, state);
    run<T, N>(prepared, state, enabled, [&](const Plan& plan, int i) EUSIM_INLINE_LAMBDA {
      return finished<T, by_mode, modifies>(
          Functor{}(source<T, N, a, by_mode, T, modifies>(plan, 0, state, i, kept),
                    source<T, N, b, by_mode, Last, modifies>(plan, 1, state, i, kept)),
          plan, kept);
    });
  }
};

/// Shifts. If one count applies to all elements, uses a shift by a scalar, which every host has.
template <class Functor, class T>
struct Shift : Family<2, std::uint32_t> {
  template <int N, Kind a, Kind b, Kind>
  EUSIM_INLINE static void execute(const Prepared& prepared, IntelState& state,
                                   std::uint32_t enabled) {
    run<T, N>(prepared, state, enabled, [&](const Plan& plan, int i) EUSIM_INLINE_LAMBDA {
      const Vector<T> value = source<T, N, a>(plan, 0, state, i);
      const Vector<T> counts = source<T, N, b>(plan, 1, state, i);
      if constexpr (b == Kind::Packed)
        return Functor{}(value, counts);
      else
        return Functor{}(value, counts[0]);
    });
  }
};

/// mad
template <bool by_mode = false, bool modifies = true>
struct Fused : Family<3, float> {
  template <int N, Kind a, Kind b, Kind c>
  EUSIM_INLINE static void execute(const Prepared& prepared, IntelState& state,
                                   std::uint32_t enabled) {
    const std::uint32_t kept = kept_denormals<by_mode>(*prepared.plan, state);
    run<float, N>(prepared, state, enabled, [&](const Plan& plan, int i) EUSIM_INLINE_LAMBDA {
      return finished<float, by_mode, modifies>(
          fused_vector(source<float, N, b, by_mode, float, modifies>(plan, 1, state, i, kept),
                       source<float, N, c, by_mode, float, modifies>(plan, 2, state, i, kept),
                       source<float, N, a, by_mode, float, modifies>(plan, 0, state, i, kept)),
          plan, kept);
    });
  }
};

/// Raw moves and conversions: no flushing. Only conversions to F round.
template <class From, class To>
struct Move : Family<1, std::conditional_t<std::is_same_v<From, To>, std::uint32_t, To>, From> {
  /// Words are converted to dwords first.
  using Dword = std::conditional_t<sizeof(From) == 2, std::int32_t, From>;

  template <int N, Kind a, Kind, Kind>
  EUSIM_INLINE static void execute(const Prepared& prepared, IntelState& state,
                                   std::uint32_t enabled) {
    run<To, N>(prepared, state, enabled, [&](const Plan& plan, int i) EUSIM_INLINE_LAMBDA {
      return converted<To, Dword>(load<Dword, N, a, From>(plan, 0, state, i));
    });
  }
};

/// All bits set in the elements whose condition is true.
template <class T>
EUSIM_INLINE Bits compared(CondMod condition, Vector<T> a, Vector<T> b) {
  switch (condition) {
    case CondMod::Zero: return (Bits)(a == b);
    case CondMod::NotZero: return (Bits)(a != b);
    case CondMod::Greater: return (Bits)(a > b);
    case CondMod::GreaterEqual: return (Bits)(a >= b);
    case CondMod::Less: return (Bits)(a < b);
    default: return (Bits)(a <= b);
  }
}

/// cmp
template <class T, bool by_mode = false>
struct Comparison : Family<2, T> {
  template <int N, Kind a, Kind b, Kind>
  EUSIM_INLINE static void execute(const Prepared& prepared, IntelState& state,
                                   std::uint32_t enabled) {
    const Instruction& instruction = *prepared.instruction;
    const std::uint32_t kept = kept_denormals<by_mode>(*prepared.plan, state);
    std::uint32_t holds = 0;
    const auto work = [&](const Plan& plan, int i) EUSIM_INLINE_LAMBDA {
      const Bits mask =
          compared<T>(instruction.cond_mod, source<T, N, a, by_mode>(plan, 0, state, i, kept),
                      source<T, N, b, by_mode>(plan, 1, state, i, kept));
      holds |= mask_bits(mask) << (kLanes * i);
      return mask;
    };
    run<std::uint32_t, N>(prepared, state, enabled, work);
    set_flags(*prepared.instruction, state, enabled, holds);
  }
};

/// sel by predicate: moves bits of any type.
struct PredicatedSelection : Family<2, std::uint32_t> {
  template <int N, Kind a, Kind b, Kind>
  EUSIM_INLINE static void execute(const Prepared& prepared, IntelState& state,
                                   std::uint32_t enabled) {
    const std::uint32_t first = instruction_predicate(prepared, state);
    run<std::uint32_t, N>(
        prepared, state, enabled, [&](const Plan& plan, int i) EUSIM_INLINE_LAMBDA {
          return chosen<std::uint32_t>(element_mask(first >> kLanes * i),
                                       load<std::uint32_t, N, a>(plan, 0, state, i),
                                       load<std::uint32_t, N, b>(plan, 1, state, i));
        });
  }
};

/// sel with a condition, such as minimum and maximum.
template <class T, bool by_mode = false>
struct ConditionalSelection : Family<2, T> {
  template <int N, Kind a, Kind b, Kind>
  EUSIM_INLINE static void execute(const Prepared& prepared, IntelState& state,
                                   std::uint32_t enabled) {
    const CondMod condition = prepared.instruction->cond_mod;
    const bool avoids_nan = condition == CondMod::GreaterEqual || condition == CondMod::Less;
    const std::uint32_t kept = kept_denormals<by_mode>(*prepared.plan, state);
    run<T, N>(prepared, state, enabled, [&](const Plan& plan, int i) EUSIM_INLINE_LAMBDA {
      const Vector<T> x = source<T, N, a, by_mode>(plan, 0, state, i, kept);
      const Vector<T> y = source<T, N, b, by_mode>(plan, 1, state, i, kept);
      Bits first = compared<T>(condition, x, y);
      if (avoids_nan) first |= (Bits)(y != y);
      return finished<T, by_mode>(chosen<T>(first, x, y), plan, kept);
    });
  }
};

}  // namespace EUSIM_VECTORS
}  // namespace eu::isa::fast
