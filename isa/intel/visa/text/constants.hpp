#pragma once
// Reader of constant expressions in vISA text (IGC visa/CISA.y, IntExp).
#include <cstdint>
#include <string_view>

#include "isa/intel/visa/text/symbols.hpp"

namespace eu::isa::visa {

/// The form of expression that is allowed at a place.
enum class ConstantForm : std::uint8_t {
  Whole,
  NoComparison,  ///< a `>` ends it
  Unary,         ///< a number, with - ~ ! before it, or brackets
};

/// Reads an expression of integers; `what` names it in messages.
std::int64_t read_constant(Scanner& scanner, const Symbols& symbols, const Kernel& kernel,
                           ConstantForm form, std::string_view what);
/// Reads an expression with a value in [min, max]; skips blanks before it.
std::int64_t read_constant(Scanner& scanner, const Symbols& symbols, const Kernel& kernel,
                           ConstantForm form, std::int64_t min, std::int64_t max,
                           std::string_view what);

}  // namespace eu::isa::visa
