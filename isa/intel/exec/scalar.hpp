#pragma once
// Arithmetic on one value, for all value types of the operations. Integers wrap: overflow is not
// undefined behaviour here.
#include <cmath>
#include <cstdint>
#include <type_traits>

#include "isa/common/wide.hpp"

namespace eu::isa {

template <class V>
inline V added(V a, V b) {
  if constexpr (kIsInteger<V>) {
    using U = Unsigned<V>;
    return static_cast<V>(static_cast<U>(static_cast<U>(a) + static_cast<U>(b)));
  } else {
    return a + b;
  }
}

template <class V>
inline V multiplied(V a, V b) {
  if constexpr (kIsInteger<V>) {
    using U = Unsigned<V>;
    return static_cast<V>(static_cast<U>(static_cast<U>(a) * static_cast<U>(b)));
  } else {
    return a * b;
  }
}

template <class V>
inline V negated(V a) {
  if constexpr (kIsInteger<V>) {
    using U = Unsigned<V>;
    return static_cast<V>(static_cast<U>(U{0} - static_cast<U>(a)));
  } else {
    return -a;
  }
}

template <class V>
inline V magnitude(V a) {
  if constexpr (kIsInteger<V>)
    return a < 0 ? negated(a) : a;
  else
    return std::fabs(a);
}

/// Number of zeros above the highest set bit: 32 for zero.
inline int leading_zeros(std::uint32_t value) {
  return value == 0 ? 32 : __builtin_clz(value);
}
/// Number of zeros below the lowest set bit: 32 for zero.
inline int trailing_zeros(std::uint32_t value) {
  return value == 0 ? 32 : __builtin_ctz(value);
}

}  // namespace eu::isa
