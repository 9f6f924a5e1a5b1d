#pragma once
// Four 32-bit elements at once, in the 16-byte vectors that every 64-bit host has, whatever its
// compiler was told.
#include <array>
#include <cstdint>
#include <cstring>

#include "isa/common/float_bits.hpp"

/// Inlined always: out of line, vectors would go through memory.
#define EUSIM_INLINE [[gnu::always_inline]] inline
#define EUSIM_INLINE_LAMBDA __attribute__((always_inline))

namespace eu::isa {

template <class T>
struct VectorOf {
  static_assert(sizeof(T) == 4);
  typedef T type __attribute__((vector_size(16)));
};
template <class T>
using Vector = typename VectorOf<T>::type;
using Bits = Vector<std::uint32_t>;
inline constexpr int kLanes = 4;

template <class T>
EUSIM_INLINE Vector<T> broadcast(T value) {
  return Vector<T>{value, value, value, value};
}
template <class To, class From>
EUSIM_INLINE Vector<To> bits_as(Vector<From> vector) {
  return (Vector<To>)vector;  // of the same size: reinterprets
}

/// a where the mask is set, else b.
EUSIM_INLINE Bits blended(Bits mask, Bits a, Bits b) {
  return (a & mask) | (b & ~mask);
}

/// Bit n for each element whose bits are set; elements have all bits set or none.
EUSIM_INLINE std::uint32_t mask_bits(Bits mask) {
#ifdef __SSE__
  typedef float Floats __attribute__((vector_size(16)));
  return static_cast<std::uint32_t>(__builtin_ia32_movmskps((Floats)mask));
#else
  return (mask[0] & 1) | (mask[1] & 2) | (mask[2] & 4) | (mask[3] & 8);
#endif
}

/// All bits of element n where bit n of the index is set.
struct alignas(16) ElementMask {
  std::uint32_t element[kLanes];
};
inline constexpr auto kElementMasks = [] {
  std::array<ElementMask, 16> masks{};
  for (unsigned index = 0; index < 16; ++index)
    for (unsigned n = 0; n < kLanes; ++n) masks[index].element[n] = (index >> n) & 1 ? ~0u : 0u;
  return masks;
}();

/// All bits of element n where bit n of `channels` is set.
EUSIM_INLINE Bits element_mask(std::uint32_t channels) {
  Bits mask;
  std::memcpy(&mask, &kElementMasks[channels & 0xf], sizeof mask);
  return mask;
}

// Floats by their bits, as isa/common/float_bits.hpp does with one.

EUSIM_INLINE Vector<float> flushed(Vector<float> value) {
  const Bits bits = bits_as<std::uint32_t, float>(value);
  const Bits denormal = (Bits)((bits & 0x7f800000u) == 0u);
  return bits_as<float, std::uint32_t>(bits & ~(denormal & 0x7fffffffu));
}

EUSIM_INLINE Vector<float> without_nan(Vector<float> value) {
  const Bits nan = (Bits)(value != value);
  const Bits canonical = broadcast(kNanBits);
  return bits_as<float, std::uint32_t>(
      blended(nan, canonical, bits_as<std::uint32_t, float>(value)));
}

/// To [0, 1], NaN to 0.
EUSIM_INLINE Vector<float> saturated(Vector<float> value) {
  const Bits positive = (Bits)(value > 0.0f);
  const Bits below_one = (Bits)(value < 1.0f);
  const Bits one = bits_as<std::uint32_t, float>(broadcast(1.0f));
  const Bits limited = blended(below_one, bits_as<std::uint32_t, float>(value), one);
  return bits_as<float, std::uint32_t>(limited & positive);
}

/// Applies a function of four floats to `groups` of eight.
template <class Function>
EUSIM_INLINE void for_each_vector(float* values, int groups, Function&& function) {
  for (int first = 0; first < 8 * groups; first += kLanes) {
    Vector<float> vector;
    std::memcpy(&vector, values + first, sizeof vector);
    vector = function(vector);
    std::memcpy(values + first, &vector, sizeof vector);
  }
}

}  // namespace eu::isa
