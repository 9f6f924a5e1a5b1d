#pragma once
// Whole rows of 32-bit elements: what the specialised functions work on.
#include <array>
#include <cstdint>
#include <cstring>

#include "isa/common/vectors.hpp"
#include "isa/gen/exec/plan.hpp"

namespace eu::isa::fast {

constexpr int vectors_of(int elements) {
  return (elements + kLanes - 1) / kLanes;
}

/// N elements; one alone stands in all lanes of a vector.
template <class T, int N>
struct Row {
  static constexpr int kVectors = vectors_of(N);
  Vector<T> v[kVectors];
};

/// How a source's elements lie.
enum class Kind : std::uint8_t {
  Packed,    ///< N consecutive elements in the GRF
  Scalar,    ///< one element in the GRF
  Constant,  ///< eight elements in OperandPlan::constant, repeated
};
inline constexpr int kKinds = 3;

/// Elements 4i to 4i + 3 of source k.
template <class T, int N, Kind kind>
EUSIM_INLINE Vector<T> load(const Plan& plan, std::size_t k, const GenState& state, int i) {
  constexpr int kConstantVectors = 2;
  if constexpr (kind == Kind::Scalar || (kind == Kind::Packed && N == 1))
    return broadcast(state.read<T>(plan.fast.src_byte[k]));
  const std::uint8_t* bytes = kind == Kind::Constant
                                  ? plan.src[k].constant.data() + 16 * (i % kConstantVectors)
                                  : state.grf.data() + plan.fast.src_byte[k] + 16 * i;
  Vector<T> vector;
  std::memcpy(&vector, bytes, sizeof vector);
  return vector;
}

/// Writes the elements of `enabled`; the others keep what `bytes` holds.
template <class T, int N>
EUSIM_INLINE void store(const Row<T, N>& row, std::uint8_t* bytes, std::uint32_t enabled) {
  if constexpr (N == 1) {
    std::memcpy(bytes, row.v, sizeof(T));  // only called with something enabled
  } else if (enabled == low_bits(N)) {
    std::memcpy(bytes, row.v, sizeof row.v);
  } else {
    for (int i = 0; i < row.kVectors; ++i) {
      Bits old;
      std::memcpy(&old, bytes + 16 * i, sizeof old);
      old = blended(element_mask(enabled >> kLanes * i), bits_as<std::uint32_t, T>(row.v[i]), old);
      std::memcpy(bytes + 16 * i, &old, sizeof old);
    }
  }
}

/// Elements of a where the mask is set, else of b.
template <class T>
EUSIM_INLINE Vector<T> chosen(Bits mask, Vector<T> a, Vector<T> b) {
  return bits_as<T, std::uint32_t>(
      blended(mask, bits_as<std::uint32_t, T>(a), bits_as<std::uint32_t, T>(b)));
}

}  // namespace eu::isa::fast
