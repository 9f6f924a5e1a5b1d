#pragma once
// The 32 lanes of a SIMD-group, and what works across them.
#include <array>
#include <cstdint>

namespace eu::isa::g13 {

inline constexpr int kLanes = 32;

/// A value of each lane, zero-extended from its 16, 32 or 64 bits.
using Values = std::array<std::uint64_t, kLanes>;

enum class ShuffleKind : std::uint8_t { Broadcast, Xor, Up, Down, RotateUp };

/// What each lane gets of `values`, `by` of each lane being the index or distance. The two lowest
/// bits of `by` are those of all four lanes of a quad together, active or not; a lane that would
/// get what is outside of the group, or of the quad, gets its own.
Values shuffled(ShuffleKind kind, bool within_quad, const Values& values, const Values& by);

enum class ReduceOperation : std::uint8_t {
  And,
  FloatAdd,
  Or,
  FloatMultiply,
  Xor,
  FloatMin,
  FloatMax,
  Add,
  SignedMin,
  SignedMax,
  UnsignedMin,
  UnsignedMax,
};

struct Reduction {
  ReduceOperation operation = ReduceOperation::And;
  bool within_quad = false;
  bool prefix = false;  ///< of the active lanes before each, the identity for the first
  int bits = 32;        ///< of the result and of the values: 16 or 32
};

/// Of the active lanes, from lane 0 up; values of inactive lanes come back as they are.
Values reduced(const Reduction& reduction, const Values& values, std::uint32_t active);

}  // namespace eu::isa::g13
