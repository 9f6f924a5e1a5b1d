#pragma once
// The instructions that each family of fast paths executes.
#include <array>
#include <optional>

#include "isa/intel/exec/fast/tables.hpp"
#include "isa/intel/exec/plan.hpp"

namespace eu::isa::fast {

/// How a fast path interprets the elements of an operand.
enum class Elements : std::uint8_t {
  Float,
  Signed,
  Unsigned,
  Dword,
  Any,
  SignedWord,
  UnsignedWord,
};

/// Modifiers that a fast path can apply.
enum class Modifiers : std::uint8_t {
  None,
  Negate,  ///< of sources
  All,     ///< of sources, and saturation: arithmetic on floats
};

/// The instructions that a row of entries.def matches.
struct Entry {
  OperateFn operate;  ///< lane function of the general path
  int sources;
  Elements source0, source1, destination;
  Modifiers modifiers;
  std::optional<FloatRules> float_rules = {};  ///< empty: matches all
  bool conditional = false;                    ///< has a condition modifier
  std::optional<bool> by_mode = {};  ///< cr0 keeps denormals (Plan::keep_singles); empty: either
};

/// The entries of all rows, in their order.
const std::array<Entry, kFamilies>& entries();

}  // namespace eu::isa::fast
