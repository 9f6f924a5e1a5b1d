#pragma once
// Reader of words, numbers and constant expressions in vISA text.
#include <cstdint>
#include <string_view>

#include "isa/intel/visa/text/symbols.hpp"
#include "isa/intel/visa/verifier.hpp"

namespace eu::isa::visa {

/// Reads an immediate, 0x5:d or 1.5:f, or a number without type.
Operand read_immediate(Scanner& scanner, const Symbols& symbols, const Kernel& kernel);

/// Reads the name of a type, in upper or lower case; bool breaks `rule`. `at` is the beginning of
/// the typed operand.
Type read_type_name(Scanner& scanner, const char* at, Rule rule);

/// Reads the text between quotes.
std::string take_quoted(Scanner& scanner);

/// Reads a name of a variable, which may begin with %; may be empty.
std::string_view take_variable_name(Scanner& scanner);

/// Reads a name of a label, which may have - $ @ and ? in it; may be empty.
std::string_view take_label_name(Scanner& scanner);

// Reader of constant expressions in vISA text (IGC visa/CISA.y, IntExp).

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
