#pragma once
// The operations on one channel, each written once: the general path and the fast paths are built
// from these functors. Integers may have any width, in two's complement.
//
// Rounding and order of the fused operations, which the manual leaves open (IVB PRM 2.3.1.2): each
// multiply-add rounds once. mad, mac and line are one multiply-add; pln is p*u + (q*v + r). The dot
// products start with the rounded product of the first components and add the others in order. lrp
// is x*u + v*(1 - x), where 1 - x and its product are rounded.
#include <cmath>
#include <cstdint>
#include <type_traits>

#include "isa/common/float_bits.hpp"
#include "isa/intel/exec/scalar.hpp"

namespace eu::isa {

/// a * b + c, rounded once.
inline double fused(double a, double b, double c) {
  return std::fma(a, b, c);
}

/// a * b + c of floats in double: the product is exact, the sum is rounded to double.
inline double unrounded_sum(float a, float b, float c) {
  return static_cast<double>(a) * static_cast<double>(b) + static_cast<double>(c);
}

/// True if rounding such a sum to float may differ from rounding the exact sum. It differs only if
/// the sum is a midpoint of two floats. Midpoints of normal floats have only the highest of the 29
/// bits set that float drops.
inline bool rounds_twice(double sum) {
  const bool midpoint = (bits_of(sum) & 0x1fffffff) == 0x10000000;
  const bool denormal = std::fabs(sum) < 0x1p-126 && sum != 0;
  return midpoint || denormal;
}

inline float fused(float a, float b, float c) {
  const double sum = unrounded_sum(a, b, c);
  return rounds_twice(sum) ? std::fma(a, b, c) : static_cast<float>(sum);
}

struct Copy {
  template <class V>
  V operator()(V a) const {
    return a;
  }
};

struct Add {
  template <class V>
  V operator()(V a, V b) const {
    return added(a, b);
  }
};

struct Multiply {
  template <class V>
  V operator()(V a, V b) const {
    return multiplied(a, b);
  }
};

/// Product of D times D: the multiplier uses only the low word of src1 (IVB PRM 6.43).
struct MultiplyByLowWord {
  template <class V>
  V operator()(V a, V b) const {
    return multiplied(a, static_cast<V>(b & 0xffff));
  }
};

/// src1 * src2 + src0
struct MultiplyAdd {
  template <class V>
  V operator()(V a, V b, V c) const {
    return fused(b, c, a);
  }
};

struct Interpolate {
  template <class V>
  V operator()(V x, V u, V v) const {
    return fused(u, x, v * (V{1} - x));
  }
};

struct Average {
  template <class V>
  V operator()(V a, V b) const {
    return (a + b + 1) >> 1;
  }
};

struct And {
  template <class V>
  V operator()(V a, V b) const {
    return a & b;
  }
};
struct Or {
  template <class V>
  V operator()(V a, V b) const {
    return a | b;
  }
};
struct Xor {
  template <class V>
  V operator()(V a, V b) const {
    return a ^ b;
  }
};
struct Not {
  template <class V>
  V operator()(V a) const {
    return static_cast<V>(~a);
  }
};

/// Shifts by the low five bits of src1, for all types (IVB PRM 6.7, 6.58, 6.59). Unsigned, so that
/// bits shifted out on the left are not an overflow in C++.
struct ShiftLeft {
  template <class V, class Count>
  V operator()(V a, Count b) const {
    if constexpr (std::is_integral_v<V>) {
      using U = std::make_unsigned_t<V>;
      return static_cast<V>(static_cast<U>(a) << (b & 31));
    } else {
      return a << (b & 31);
    }
  }
};
/// Fills with the sign bit for signed types, else with zeros.
struct ShiftRight {
  template <class V, class Count>
  V operator()(V a, Count b) const {
    return static_cast<V>(a >> (b & 31));
  }
};

struct RoundDown {
  template <class V>
  V operator()(V a) const {
    return floored(a);
  }
};
struct RoundUp {
  template <class V>
  V operator()(V a) const {
    return -floored(-a);
  }
};
struct RoundToZero {
  template <class V>
  V operator()(V a) const {
    return truncated(a);
  }
};
struct RoundToEven {
  template <class V>
  V operator()(V a) const {
    return rounded_to_even(a);
  }
};
/// Not clamped below 1: hardware returns 1 for tiny negative sources (erratum in IVB PRM 6.30).
struct Fraction {
  template <class V>
  V operator()(V a) const {
    const V result = a - floored(a);
    return result == 0 ? V{0} : result;
  }
};

}  // namespace eu::isa
