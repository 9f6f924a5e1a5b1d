#pragma once
// How the operands of specialised functions lie, and tables of functions by that.
#include <array>
#include <cstddef>
#include <cstdint>

#include "isa/prepared.hpp"

namespace eu::isa::fast {

/// How a source's elements lie.
enum class Kind : std::uint8_t {
  Packed,    ///< N consecutive elements in the GRF
  Scalar,    ///< one element in the GRF
  Constant,  ///< eight elements in OperandPlan::constant, repeated
};
inline constexpr int kKinds = 3;

inline constexpr int kSizes = 5;
inline constexpr int kElements[kSizes] = {1, 2, 4, 8, 16};

/// Functions by size, kind of source 0, 1 and 2; a source that is not there counts as packed.
using Variants = std::array<StepFn, kSizes * kKinds * kKinds * kKinds>;
constexpr int variant_index(int size, Kind a, Kind b, Kind c) {
  return ((size * kKinds + static_cast<int>(a)) * kKinds + static_cast<int>(b)) * kKinds +
         static_cast<int>(c);
}

/// A row of entries.def stands for each.
inline constexpr std::size_t kFamilies = 0
#define FAST(...) +1
#include "isa/intel/exec/fast/entries.def"
#undef FAST
    ;
/// The functions of every row, for vectors of one width.
using Table = std::array<const Variants*, kFamilies>;

}  // namespace eu::isa::fast
