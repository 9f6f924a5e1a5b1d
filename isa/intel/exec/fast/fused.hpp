#pragma once
// mad of whole vectors: a * b + c of each element, rounded once.
#include "isa/common/vectors.hpp"

#if EUSIM_VECTOR_BYTES == 16
#include "isa/intel/exec/functors.hpp"
#endif

namespace eu::isa::fast {
inline namespace EUSIM_VECTORS {

#if EUSIM_VECTOR_BYTES == 32

EUSIM_INLINE Vector<float> fused_vector(Vector<float> a, Vector<float> b, Vector<float> c) {
  return __builtin_ia32_vfmaddps256(a, b, c);
}

#else

typedef double Pair __attribute__((vector_size(16)));

EUSIM_INLINE Pair low_pair(Vector<float> v) {
  return Pair{static_cast<double>(v[0]), static_cast<double>(v[1])};
}
EUSIM_INLINE Pair high_pair(Vector<float> v) {
  return low_pair(__builtin_shufflevector(v, v, 2, 3, 2, 3));
}

/// True if rounds_twice() is true for any of the sums. The sums are of floats, so only zero has an
/// upper half of zero.
EUSIM_INLINE bool any_rounds_twice(Pair low, Pair high) {
  typedef Vector<std::int32_t> Signed;
  constexpr std::int32_t kSmallestNormal = 0x38100000;  // upper half of 2^-126
  const Bits lower = __builtin_shufflevector((Bits)low, (Bits)high, 0, 2, 4, 6);
  const Bits upper = __builtin_shufflevector((Bits)low, (Bits)high, 1, 3, 5, 7);
  const Bits midpoint = (Bits)((lower & 0x1fffffffu) == 0x10000000u);
  const Signed size = (Signed)(upper & 0x7fffffffu);
  return mask_bits(midpoint | (Bits)((size > 0) & (size < kSmallestNormal))) != 0;
}

/// The hard cases, which are rare, in a separate cold function.
[[gnu::noinline, gnu::cold]] inline void fuse_singly(const Vector<float>& a, const Vector<float>& b,
                                                     const Vector<float>& c,
                                                     Vector<float>& result) {
  for (int n = 0; n < kLanes; ++n) result[n] = fused(a[n], b[n], c[n]);
}

/// Computes the sums of four elements in double and rounds them; hard cases are computed singly.
EUSIM_INLINE Vector<float> fused_vector(Vector<float> a, Vector<float> b, Vector<float> c) {
  const Pair low = low_pair(a) * low_pair(b) + low_pair(c);
  const Pair high = high_pair(a) * high_pair(b) + high_pair(c);
  Vector<float> result{static_cast<float>(low[0]), static_cast<float>(low[1]),
                       static_cast<float>(high[0]), static_cast<float>(high[1])};
  if (__builtin_expect(any_rounds_twice(low, high), 0)) fuse_singly(a, b, c, result);
  return result;
}

#endif

}  // namespace EUSIM_VECTORS
}  // namespace eu::isa::fast
