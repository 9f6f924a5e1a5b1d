#pragma once
// The 32 lanes of a SIMD-group, and operations across them.
#include <array>
#include <cstdint>

#include "isa/g13/instruction.hpp"

namespace eu::isa::g13 {

/// A value of each lane, zero-extended from its 16, 32 or 64 bits.
using Values = std::array<std::uint64_t, kLanes>;

inline constexpr int kQuad = 4;  ///< lanes of a quad

/// Codes of shuffles; the last is Up with rotation.
enum class ShuffleKind : std::uint8_t { Broadcast, Xor, Up, Down, RotateUp };

/// Shuffles `values`; `by` is each lane's index or distance. The four lanes of a quad, active or
/// not, combine the two lowest bits of their `by` with OR. A lane whose source is outside the
/// group, or the quad, keeps its own value.
Values shuffled(ShuffleKind kind, bool within_quad, const Values& values, const Values& by);

/// Codes of reductions.
enum class ReduceOperation : std::uint8_t {
  And = 0,
  FloatAdd = 1,
  Or = 2,
  FloatMultiply = 3,
  Xor = 4,
  FloatMin = 5,
  FloatMax = 7,
  Add = 16,
  SignedMin = 20,
  SignedMax = 22,
  UnsignedMin = 28,
  UnsignedMax = 30,
};

struct Reduction {
  ReduceOperation operation = ReduceOperation::And;
  bool within_quad = false;
  bool prefix = false;  ///< over the active lanes before each lane; the first gets the identity
  int bits = 32;        ///< of the values and of the arithmetic: 16 or 32
};

/// Combines the active lanes from lane 0 up; inactive lanes keep their values.
Values reduced(const Reduction& reduction, const Values& values, std::uint32_t active);

}  // namespace eu::isa::g13
