#pragma once
// Kinds of operands of fast paths, and tables of functions by kind.
#include <array>
#include <cstddef>
#include <cstdint>

#include "isa/prepared.hpp"

namespace eu::isa::fast {

/// Layout of a source's elements.
enum class Kind : std::uint8_t {
  Packed,    ///< N consecutive elements in the GRF
  Scalar,    ///< one element in the GRF
  Constant,  ///< eight elements in OperandPlan::constant, repeated
};
inline constexpr int kKinds = 3;

inline constexpr int kSizes = 5;
inline constexpr int kElements[kSizes] = {1, 2, 4, 8, 16};

/// Functions by size and by kind of sources 0, 1 and 2; a missing source counts as packed.
using Variants = std::array<StepFn, kSizes * kKinds * kKinds * kKinds>;
constexpr int variant_index(int size, Kind a, Kind b, Kind c) {
  return ((size * kKinds + static_cast<int>(a)) * kKinds + static_cast<int>(b)) * kKinds +
         static_cast<int>(c);
}

/// Number of families: one per row of entries.def.
inline constexpr std::size_t kFamilies = 0
#define FAST(...) +1
#include "isa/intel/exec/fast/entries.def"
#undef FAST
    ;
/// The functions of all rows, for vectors of one width.
using Table = std::array<const Variants*, kFamilies>;

}  // namespace eu::isa::fast
