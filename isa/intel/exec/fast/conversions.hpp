#pragma once
// Conversions between F and dwords, of whole vectors.
#include <type_traits>

#include "isa/common/vectors.hpp"

namespace eu::isa::fast {
inline namespace EUSIM_VECTORS {

using Signed = Vector<std::int32_t>;

/// Converts like to_integer(): toward zero, clamped, NaN is 0.
EUSIM_INLINE Signed to_signed(Vector<float> value) {
  constexpr float kLimit = 0x1p31f;
  const Bits above = (Bits)(value >= kLimit);
  const Bits below = (Bits)(value < -kLimit);
  const Bits inside = (Bits)(value == value) & ~(above | below);
  const Signed whole = __builtin_convertvector((Vector<float>)((Bits)value & inside), Signed);
  return (Signed)((Bits)whole | (above & 0x7fffffffu) | (below & 0x80000000u));
}
EUSIM_INLINE Bits to_unsigned(Vector<float> value) {
  constexpr float kHalf = 0x1p31f, kLimit = 0x1p32f;
  const Bits above = (Bits)(value >= kLimit);
  const Bits inside = (Bits)(value > 0.0f) & ~above;
  const Bits upper = (Bits)(value >= kHalf) & inside;
  // Exact; the rest fits into a signed integer.
  const Vector<float> rest = value - (Vector<float>)(upper & (Bits)broadcast(kHalf));
  const Signed whole = __builtin_convertvector((Vector<float>)((Bits)rest & inside), Signed);
  return ((Bits)whole | (upper & 0x80000000u)) | above;
}

/// Rounds once: both products are exact.
EUSIM_INLINE Vector<float> to_float(Bits value) {
  const Vector<float> upper = __builtin_convertvector((Signed)(value >> 16), Vector<float>);
  const Vector<float> lower = __builtin_convertvector((Signed)(value & 0xffffu), Vector<float>);
  return upper * 65536.0f + lower;
}
EUSIM_INLINE Vector<float> to_float(Signed value) {
  return __builtin_convertvector(value, Vector<float>);
}

template <class To, class From>
EUSIM_INLINE Vector<To> converted(Vector<From> value) {
  if constexpr (std::is_same_v<From, To>)
    return value;
  else if constexpr (std::is_same_v<To, float>)
    return to_float(value);
  else if constexpr (std::is_signed_v<To>)
    return to_signed(value);
  else
    return to_unsigned(value);
}

}  // namespace EUSIM_VECTORS
}  // namespace eu::isa::fast
