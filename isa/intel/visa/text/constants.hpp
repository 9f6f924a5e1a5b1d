#pragma once
// Constant expressions of vISA text (IGC visa/CISA.y, IntExp).
#include <cstdint>
#include <string_view>

#include "isa/intel/visa/text/symbols.hpp"

namespace eu::isa::visa {

/// How much of an expression may stand at a place.
enum class ConstantForm : std::uint8_t {
  Whole,
  NoComparison,  ///< a `>` ends it
  Unary,         ///< a number, with - ~ ! before it, or brackets
};

/// Takes an expression of integers. `what` it is, for messages.
std::int64_t read_constant(Scanner& scanner, const Symbols& symbols, const Kernel& kernel,
                           ConstantForm form, std::string_view what);
/// The same with a value in [min, max], blanks before it skipped.
std::int64_t read_constant(Scanner& scanner, const Symbols& symbols, const Kernel& kernel,
                           ConstantForm form, std::int64_t min, std::int64_t max,
                           std::string_view what);

}  // namespace eu::isa::visa
