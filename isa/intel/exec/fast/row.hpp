#pragma once
// Rows of 32-bit elements, the data of the fast paths.
#include <cstdint>
#include <cstring>
#include <utility>

#include "isa/common/vectors.hpp"
#include "isa/intel/exec/fast/tables.hpp"
#include "isa/intel/exec/plan.hpp"

namespace eu::isa::fast {
inline namespace EUSIM_VECTORS {

constexpr int vectors_of(int elements) {
  return (elements + kLanes - 1) / kLanes;
}

/// Calls the function for each index without a loop, so that vectors with these indices stay
/// in registers.
template <int... indices, class Function>
EUSIM_INLINE void for_each_index(std::integer_sequence<int, indices...>, Function&& function) {
  (function(indices), ...);
}

/// N elements. If a vector has more, the elements are repeated in it.
template <class T, int N>
struct Row {
  static constexpr int kVectors = vectors_of(N);
  Vector<T> v[kVectors];
};

/// N elements, fewer than a vector has, as they are in registers.
template <class T, int N>
struct PartOf {
  typedef T in_memory __attribute__((vector_size(4 * N), aligned(1), may_alias));
};

template <class T, int N, int... n>
EUSIM_INLINE Vector<T> load_part(const std::uint8_t* bytes, std::integer_sequence<int, n...>) {
  const typename PartOf<T, N>::in_memory part =
      *reinterpret_cast<const typename PartOf<T, N>::in_memory*>(bytes);
  return __builtin_shufflevector(part, part, (n % N)...);
}
template <class T, int N, int... n>
EUSIM_INLINE void store_part(std::uint8_t* bytes, Vector<T> vector,
                             std::integer_sequence<int, n...>) {
  *reinterpret_cast<typename PartOf<T, N>::in_memory*>(bytes) =
      __builtin_shufflevector(vector, vector, n...);
}

/// Loads the N elements at `bytes`, at most as many as a vector has.
template <class T, int N>
EUSIM_INLINE Vector<T> load_elements(const std::uint8_t* bytes) {
  if constexpr (N < kLanes)
    return load_part<T, N>(bytes, std::make_integer_sequence<int, kLanes>());
  else
    return load_vector<T>(bytes);
}
template <class T, int N>
EUSIM_INLINE void store_elements(std::uint8_t* bytes, Vector<T> vector) {
  if constexpr (N < kLanes)
    store_part<T, N>(bytes, vector, std::make_integer_sequence<int, N>());
  else
    store_vector<T>(bytes, vector);
}

/// Loads N words, at most as many as a vector has elements, and converts them to dwords.
template <class T, int N, class Word, int... n>
EUSIM_INLINE Vector<T> load_words(const std::uint8_t* bytes, std::integer_sequence<int, n...>) {
  constexpr int count = N < kLanes ? N : kLanes;
  typedef Word Words __attribute__((vector_size(2 * count), aligned(1), may_alias));
  typedef T Dwords __attribute__((vector_size(4 * count)));
  const Words words = *reinterpret_cast<const Words*>(bytes);
  const Dwords dwords = __builtin_convertvector(words, Dwords);
  return __builtin_shufflevector(dwords, dwords, (n % count)...);
}

/// Vector i of source k, whose elements are of type From: T or words.
template <class T, int N, Kind kind, class From = T>
EUSIM_INLINE Vector<T> load(const Plan& plan, std::size_t k, const IntelState& state, int i) {
  constexpr int kConstantVectors = static_cast<int>(sizeof OperandPlan::constant) / kVectorBytes;
  if constexpr (kind == Kind::Scalar || (kind == Kind::Packed && N == 1))
    return broadcast(static_cast<T>(state.read<From>(plan.fast.src_byte[k])));
  else if constexpr (kind == Kind::Constant)
    return load_vector<T>(plan.src[k].constant.data() + kVectorBytes * (i % kConstantVectors));
  else if constexpr (sizeof(From) == 2)
    return load_words<T, N, From>(state.grf.data() + plan.fast.src_byte[k] + kVectorBytes / 2 * i,
                                  std::make_integer_sequence<int, kLanes>());
  else
    return load_elements<T, N>(state.grf.data() + plan.fast.src_byte[k] + kVectorBytes * i);
}

/// Elements of a where the mask is set, else of b.
template <class T>
EUSIM_INLINE Vector<T> chosen(Bits mask, Vector<T> a, Vector<T> b) {
  return bits_as<T, std::uint32_t>(
      blended(mask, bits_as<std::uint32_t, T>(a), bits_as<std::uint32_t, T>(b)));
}

/// Writes the elements of `enabled`; the others keep the contents of `bytes`.
template <class T, int N>
EUSIM_INLINE void store(const Row<T, N>& row, std::uint8_t* bytes, std::uint32_t enabled) {
  if constexpr (N == 1) {
    const T first = row.v[0][0];
    std::memcpy(bytes, &first, sizeof first);  // callers enable at least one channel
    return;
  }
  const auto all = std::make_integer_sequence<int, Row<T, N>::kVectors>();
  if (enabled == low_bits(N))
    for_each_index(all, [&](int i) EUSIM_INLINE_LAMBDA {
      store_elements<T, N>(bytes + kVectorBytes * i, row.v[i]);
    });
  else
    for_each_index(all, [&](int i) EUSIM_INLINE_LAMBDA {
      std::uint8_t* const place = bytes + kVectorBytes * i;
      const Vector<T> old = load_elements<T, N>(place);
      store_elements<T, N>(place, chosen<T>(element_mask(enabled >> kLanes * i), row.v[i], old));
    });
}

}  // namespace EUSIM_VECTORS
}  // namespace eu::isa::fast
