#pragma once
// Whole rows of 32-bit elements: what the specialised functions work on.
#include <cstdint>
#include <cstring>
#include <utility>

#include "isa/common/vectors.hpp"
#include "isa/gen/exec/fast/variants.hpp"
#include "isa/gen/exec/plan.hpp"

namespace eu::isa::fast {
inline namespace EUSIM_VECTORS {

constexpr int vectors_of(int elements) {
  return (elements + kLanes - 1) / kLanes;
}

/// Not a loop, so that vectors with these indices are in registers.
template <int... indices, class Function>
EUSIM_INLINE void for_each_index(std::integer_sequence<int, indices...>, Function&& function) {
  (function(indices), ...);
}

/// N elements; one alone stands in all lanes of a vector.
template <class T, int N>
struct Row {
  static constexpr int kVectors = vectors_of(N);
  Vector<T> v[kVectors];
};

/// Vector i of source k.
template <class T, int N, Kind kind>
EUSIM_INLINE Vector<T> load(const Plan& plan, std::size_t k, const GenState& state, int i) {
  constexpr int kConstantVectors = static_cast<int>(sizeof OperandPlan::constant) / kVectorBytes;
  if constexpr (kind == Kind::Scalar || (kind == Kind::Packed && N == 1))
    return broadcast(state.read<T>(plan.fast.src_byte[k]));
  const std::uint8_t* bytes =
      kind == Kind::Constant ? plan.src[k].constant.data() + kVectorBytes * (i % kConstantVectors)
                             : state.grf.data() + plan.fast.src_byte[k] + kVectorBytes * i;
  return load_vector<T>(bytes);
}

/// Elements of a where the mask is set, else of b.
template <class T>
EUSIM_INLINE Vector<T> chosen(Bits mask, Vector<T> a, Vector<T> b) {
  return bits_as<T, std::uint32_t>(
      blended(mask, bits_as<std::uint32_t, T>(a), bits_as<std::uint32_t, T>(b)));
}

/// Writes the elements of `enabled`; the others keep what `bytes` holds.
template <class T, int N>
EUSIM_INLINE void store(const Row<T, N>& row, std::uint8_t* bytes, std::uint32_t enabled) {
  if constexpr (N == 1) {
    const T first = row.v[0][0];
    std::memcpy(bytes, &first, sizeof first);  // only called with something enabled
    return;
  }
  const auto all = std::make_integer_sequence<int, Row<T, N>::kVectors>();
  if (enabled == low_bits(N))
    for_each_index(all, [&](int i) EUSIM_INLINE_LAMBDA {
      store_vector<T>(bytes + kVectorBytes * i, row.v[i]);
    });
  else
    for_each_index(all, [&](int i) EUSIM_INLINE_LAMBDA {
      std::uint8_t* const place = bytes + kVectorBytes * i;
      const Vector<T> old = load_vector<T>(place);
      store_vector<T>(place, chosen<T>(element_mask(enabled >> kLanes * i), row.v[i], old));
    });
}

}  // namespace EUSIM_VECTORS
}  // namespace eu::isa::fast
