#pragma once
// Words and numbers of vISA text.
#include "isa/intel/visa/text/symbols.hpp"
#include "isa/intel/visa/verifier.hpp"

namespace eu::isa::visa {

/// Takes an immediate, 0x5:d or 1.5:f, or a number without type.
Operand read_immediate(Scanner& scanner, const Symbols& symbols, const Kernel& kernel);

/// Takes the name of a type, small or large; bool breaks the rule. `at` is where what has the type
/// begins.
Type read_type_name(Scanner& scanner, const char* at, Rule rule);

/// Takes what stands between quotes.
std::string take_quoted(Scanner& scanner);

/// Takes a name of a variable, which may begin with %; may be empty.
std::string_view take_variable_name(Scanner& scanner);

/// Takes a name of a label, which may have - $ @ and ? in it; may be empty.
std::string_view take_label_name(Scanner& scanner);

}  // namespace eu::isa::visa
