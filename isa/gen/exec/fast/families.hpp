#pragma once
// Families of specialised functions. Each has execute<N, a, b, c>(): N elements, sources 0, 1 and 2
// that lie as a, b and c say.
#include "isa/gen/exec/fast/work.hpp"
#include "isa/gen/exec/functors.hpp"

namespace eu::isa::fast {

// `by_mode`: cr0 says whether denormals are kept (kept_denormals()).

template <class Functor, class T, bool by_mode = false>
struct Unary {
  template <int N, Kind a, Kind, Kind>
  static void execute(const Prepared& prepared, GenState& state) {
    if (needs_general<T>(state)) return prepared.plan->fast.general(prepared, state);
    const std::uint32_t kept = kept_denormals<by_mode>(*prepared.plan, state);
    run<T, N>(prepared, state, [&](const Plan& plan, int i) EUSIM_INLINE_LAMBDA {
      return finished<T, by_mode>(Functor{}(source<T, N, a, by_mode>(plan, 0, state, i, kept)),
                                  plan, kept);
    });
  }
};

template <class Functor, class T, bool by_mode = false>
struct Binary {
  template <int N, Kind a, Kind b, Kind>
  static void execute(const Prepared& prepared, GenState& state) {
    if (needs_general<T>(state)) return prepared.plan->fast.general(prepared, state);
    const std::uint32_t kept = kept_denormals<by_mode>(*prepared.plan, state);
    run<T, N>(prepared, state, [&](const Plan& plan, int i) EUSIM_INLINE_LAMBDA {
      return finished<T, by_mode>(Functor{}(source<T, N, a, by_mode>(plan, 0, state, i, kept),
                                            source<T, N, b, by_mode>(plan, 1, state, i, kept)),
                                  plan, kept);
    });
  }
};

/// Shifts: hosts have them by one count for all elements, so counts of their own go one by one.
template <class Functor, class T>
struct Shift {
  template <int N, Kind a, Kind b, Kind>
  static void execute(const Prepared& prepared, GenState& state) {
    run<T, N>(prepared, state, [&](const Plan& plan, int i) EUSIM_INLINE_LAMBDA {
      const Vector<T> value = source<T, N, a>(plan, 0, state, i);
      const Vector<T> counts = source<T, N, b>(plan, 1, state, i);
      if constexpr (b != Kind::Packed) return Functor{}(value, counts[0]);
      const Functor shift;
      return Vector<T>{shift(value[0], counts[0]), shift(value[1], counts[1]),
                       shift(value[2], counts[2]), shift(value[3], counts[3])};
    });
  }
};

/// mad: the sums of four elements in double, then the rounding of all, if none is a hard case.
template <bool by_mode = false>
struct Fused {
  typedef double Pair __attribute__((vector_size(16)));

  EUSIM_INLINE static Pair low_pair(Vector<float> v) {
    return Pair{static_cast<double>(v[0]), static_cast<double>(v[1])};
  }
  EUSIM_INLINE static Pair high_pair(Vector<float> v) {
    return low_pair(__builtin_shufflevector(v, v, 2, 3, 2, 3));
  }

  /// Is rounds_twice() true of a sum? They are of floats, so that no sum but zero has an upper half
  /// of zero.
  EUSIM_INLINE static bool any_rounds_twice(Pair low, Pair high) {
    typedef Vector<std::int32_t> Signed;
    constexpr std::int32_t kSmallestNormal = 0x38100000;  // upper half of 2^-126
    const Bits lower = __builtin_shufflevector((Bits)low, (Bits)high, 0, 2, 4, 6);
    const Bits upper = __builtin_shufflevector((Bits)low, (Bits)high, 1, 3, 5, 7);
    const Bits midpoint = (Bits)((lower & 0x1fffffffu) == 0x10000000u);
    const Signed size = (Signed)(upper & 0x7fffffffu);
    return mask_bits(midpoint | (Bits)((size > 0) & (size < kSmallestNormal))) != 0;
  }

  /// The hard cases: out of the way, for they are rare.
  [[gnu::noinline, gnu::cold]] static void fuse_singly(const Vector<float>& a,
                                                       const Vector<float>& b,
                                                       const Vector<float>& c,
                                                       Vector<float>& result) {
    for (int n = 0; n < kLanes; ++n) result[n] = fused(a[n], b[n], c[n]);
  }

  EUSIM_INLINE static Vector<float> fused_vector(Vector<float> a, Vector<float> b,
                                                 Vector<float> c) {
    const Pair low = low_pair(a) * low_pair(b) + low_pair(c);
    const Pair high = high_pair(a) * high_pair(b) + high_pair(c);
    Vector<float> result{static_cast<float>(low[0]), static_cast<float>(low[1]),
                         static_cast<float>(high[0]), static_cast<float>(high[1])};
    if (__builtin_expect(any_rounds_twice(low, high), 0)) fuse_singly(a, b, c, result);
    return result;
  }

  template <int N, Kind a, Kind b, Kind c>
  static void execute(const Prepared& prepared, GenState& state) {
    if (needs_general<float>(state)) return prepared.plan->fast.general(prepared, state);
    const std::uint32_t kept = kept_denormals<by_mode>(*prepared.plan, state);
    run<float, N>(prepared, state, [&](const Plan& plan, int i) EUSIM_INLINE_LAMBDA {
      return finished<float, by_mode>(
          fused_vector(source<float, N, b, by_mode>(plan, 1, state, i, kept),
                       source<float, N, c, by_mode>(plan, 2, state, i, kept),
                       source<float, N, a, by_mode>(plan, 0, state, i, kept)),
          plan, kept);
    });
  }
};

/// Raw moves and conversions: no flushing. Only conversions to F round.
template <class From, class To>
struct Move {
  template <int N, Kind a, Kind, Kind>
  static void execute(const Prepared& prepared, GenState& state) {
    if (!std::is_same_v<From, To> && needs_general<To>(state))
      return prepared.plan->fast.general(prepared, state);
    run<To, N>(prepared, state, [&](const Plan& plan, int i) EUSIM_INLINE_LAMBDA {
      const Vector<From> from = load<From, N, a>(plan, 0, state, i);
      if constexpr (std::is_same_v<From, To>)
        return from;
      else
        return Vector<To>{converted(from[0]), converted(from[1]), converted(from[2]),
                          converted(from[3])};
    });
  }

 private:
  EUSIM_INLINE static To converted(From value) {
    if constexpr (std::is_same_v<From, float>)
      return to_integer<To>(value);
    else
      return static_cast<To>(value);
  }
};

/// All bits set in elements for which the condition holds.
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
struct Comparison {
  template <int N, Kind a, Kind b, Kind>
  static void execute(const Prepared& prepared, GenState& state) {
    if (needs_general<T>(state)) return prepared.plan->fast.general(prepared, state);
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
    const std::uint32_t enabled = run<std::uint32_t, N>(prepared, state, work);
    write_flags(prepared, state, enabled, holds);
  }
};

/// sel by predicate, which moves bits whatever they mean.
struct PredicatedSelection {
  template <int N, Kind a, Kind b, Kind>
  static void execute(const Prepared& prepared, GenState& state) {
    const std::uint32_t first = instruction_predicate(prepared, state);
    run<std::uint32_t, N>(prepared, state, [&](const Plan& plan, int i) EUSIM_INLINE_LAMBDA {
      return chosen<std::uint32_t>(element_mask(first >> kLanes * i),
                                   load<std::uint32_t, N, a>(plan, 0, state, i),
                                   load<std::uint32_t, N, b>(plan, 1, state, i));
    });
  }
};

/// sel with a condition: minimum, maximum and the like.
template <class T, bool by_mode = false>
struct ConditionalSelection {
  template <int N, Kind a, Kind b, Kind>
  static void execute(const Prepared& prepared, GenState& state) {
    if (needs_general<T>(state)) return prepared.plan->fast.general(prepared, state);
    const CondMod condition = prepared.instruction->cond_mod;
    const bool avoids_nan = condition == CondMod::GreaterEqual || condition == CondMod::Less;
    const std::uint32_t kept = kept_denormals<by_mode>(*prepared.plan, state);
    run<T, N>(prepared, state, [&](const Plan& plan, int i) EUSIM_INLINE_LAMBDA {
      const Vector<T> x = source<T, N, a, by_mode>(plan, 0, state, i, kept);
      const Vector<T> y = source<T, N, b, by_mode>(plan, 1, state, i, kept);
      Bits first = compared<T>(condition, x, y);
      if (avoids_nan) first |= (Bits)(y != y);
      return finished<T, by_mode>(chosen<T>(first, x, y), plan, kept);
    });
  }
};

}  // namespace eu::isa::fast
