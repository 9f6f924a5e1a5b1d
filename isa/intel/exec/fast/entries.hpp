#pragma once
// The instructions that specialised families stand for.
#include <array>
#include <optional>

#include "isa/intel/exec/fast/variants.hpp"
#include "isa/intel/exec/plan.hpp"

namespace eu::isa::fast {

/// What a specialised function takes an operand's elements for.
enum class Elements : std::uint8_t {
  Float,
  Signed,
  Unsigned,
  Dword,
  Any,
  SignedWord,
  UnsignedWord,
};

/// Modifiers that a specialised function can apply.
enum class Modifiers : std::uint8_t {
  None,
  Negate,  ///< of sources
  All,     ///< of sources, and saturation: arithmetic on floats
};

/// The instructions that a row of entries.def stands for.
struct Entry {
  OperateFn operate;  ///< what the general path calls
  int sources;
  Elements source0, source1, destination;
  Modifiers modifiers;
  std::optional<FloatRules> float_rules = {};  ///< empty where they make no difference
  bool conditional = false;                    ///< with a condition modifier, or without
  std::optional<bool> by_mode = {};  ///< cr0 keeps denormals (Plan::keep_singles); empty: no matter
};

/// Of all rows, in their order.
const std::array<Entry, kFamilies>& entries();

}  // namespace eu::isa::fast
