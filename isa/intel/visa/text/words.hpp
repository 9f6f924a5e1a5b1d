#pragma once
// Reader of words and numbers in vISA text.
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

}  // namespace eu::isa::visa
