#pragma once
// Vectors of 32-bit elements: four in the 16-byte vectors that every 64-bit host has with any
// compiler options. A file with functions only for hosts with AVX2 and FMA defines
// EUSIM_VECTOR_BYTES as 32 before it includes this file, and gets eight.
//
// Everything that depends on the width is in a namespace of that width. So the linker never takes a
// function for one kind of host in place of another's.
#include <cstdint>
#include <cstring>

#include "isa/common/float_bits.hpp"

#ifndef EUSIM_VECTOR_BYTES
#define EUSIM_VECTOR_BYTES 16
#endif

/// Always inlined: out of line, vectors would pass through memory. Lambdas do not inherit the
/// target of the function around them, so EUSIM_INLINE_LAMBDA states it.
#define EUSIM_INLINE [[gnu::always_inline]] inline
#if EUSIM_VECTOR_BYTES == 32
#define EUSIM_VECTORS vectors32
#define EUSIM_INLINE_LAMBDA __attribute__((always_inline, target("avx2,fma")))
#else
#define EUSIM_VECTORS vectors16
#define EUSIM_INLINE_LAMBDA __attribute__((always_inline))
#endif

namespace eu::isa {
inline namespace EUSIM_VECTORS {

inline constexpr int kVectorBytes = EUSIM_VECTOR_BYTES;
inline constexpr int kLanes = kVectorBytes / 4;

template <class T>
struct VectorOf {
  static_assert(sizeof(T) == 4);
  typedef T type __attribute__((vector_size(EUSIM_VECTOR_BYTES)));
  /// Unaligned, and may alias objects of any type.
  typedef T in_memory __attribute__((vector_size(EUSIM_VECTOR_BYTES), aligned(1), may_alias));
};
template <class T>
using Vector = typename VectorOf<T>::type;
using Bits = Vector<std::uint32_t>;

/// Reads and writes whole vectors. A host that wrote halves could not forward them to a read of
/// the whole vector.
template <class T>
EUSIM_INLINE Vector<T> load_vector(const void* bytes) {
  return *static_cast<const typename VectorOf<T>::in_memory*>(bytes);
}
template <class T>
EUSIM_INLINE void store_vector(void* bytes, Vector<T> vector) {
  *static_cast<typename VectorOf<T>::in_memory*>(bytes) = vector;
}

template <class To, class From>
EUSIM_INLINE Vector<To> bits_as(Vector<From> vector) {
  return (Vector<To>)vector;  // reinterprets: the sizes are equal
}
template <class T>
EUSIM_INLINE Vector<T> broadcast(T value) {
  std::uint32_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return bits_as<T, std::uint32_t>(bits | Bits{});
}

/// Elements of a where the mask is set, else of b. Elements of masks have all bits set or none.
EUSIM_INLINE Bits blended(Bits mask, Bits a, Bits b) {
#if EUSIM_VECTOR_BYTES == 32
  typedef char Bytes __attribute__((vector_size(32)));
  return (Bits)__builtin_ia32_pblendvb256((Bytes)b, (Bytes)a, (Bytes)mask);
#else
  return (a & mask) | (b & ~mask);
#endif
}

/// A number with bit n set if all bits of element n are set.
EUSIM_INLINE std::uint32_t mask_bits(Bits mask) {
#if EUSIM_VECTOR_BYTES == 32
  return static_cast<std::uint32_t>(__builtin_ia32_movmskps256((Vector<float>)mask));
#elif defined(__SSE__)
  return static_cast<std::uint32_t>(__builtin_ia32_movmskps((Vector<float>)mask));
#else
  return (mask[0] & 1) | (mask[1] & 2) | (mask[2] & 4) | (mask[3] & 8);
#endif
}

/// All bits of element n where bit n of `channels` is set.
EUSIM_INLINE Bits element_mask(std::uint32_t channels) {
#if EUSIM_VECTOR_BYTES == 32
  constexpr Bits kBitOfElement = {1, 2, 4, 8, 16, 32, 64, 128};
#else
  constexpr Bits kBitOfElement = {1, 2, 4, 8};
#endif
  return (Bits)((channels & kBitOfElement) == kBitOfElement);
}

// Operations on floats by their bits, as in isa/common/float_bits.hpp.

EUSIM_INLINE Vector<float> flushed(Vector<float> value) {
  const Bits bits = bits_as<std::uint32_t, float>(value);
  const Bits denormal = (Bits)((bits & 0x7f800000u) == 0u);  // shifted: all but the sign
  return bits_as<float, std::uint32_t>(bits & ~(denormal >> 1));
}

EUSIM_INLINE Vector<float> without_nan(Vector<float> value) {
  const Bits nan = (Bits)(value != value);
  const Bits canonical = broadcast(kNanBits);
  return bits_as<float, std::uint32_t>(
      blended(nan, canonical, bits_as<std::uint32_t, float>(value)));
}

/// Clamps to [0, 1]; NaN becomes 0.
EUSIM_INLINE Vector<float> saturated(Vector<float> value) {
  const Bits positive = (Bits)(value > 0.0f);
  const Bits below_one = (Bits)(value < 1.0f);
  const Bits one = bits_as<std::uint32_t, float>(broadcast(1.0f));
  const Bits limited = blended(below_one, bits_as<std::uint32_t, float>(value), one);
  return bits_as<float, std::uint32_t>(limited & positive);
}

/// Applies a function of one vector to `groups` groups of eight floats.
template <class Function>
EUSIM_INLINE void for_each_vector(float* values, int groups, Function&& function) {
  for (int first = 0; first < 8 * groups; first += kLanes)
    store_vector<float>(values + first, function(load_vector<float>(values + first)));
}

}  // namespace EUSIM_VECTORS
}  // namespace eu::isa
