#pragma once
// Immediates that are written element by element, such as [1F, 2F, 3F, 4F]VF.
#include "isa/common/scanner.hpp"
#include "isa/intel/instruction.hpp"

namespace eu::isa {

/// Reads `[` elements `]` and the type after them; sets both in `operand`.
void read_immediate_list(Scanner& scanner, Generation gen, Operand& operand);

/// Fails at `at` if the type has no immediates.
void check_immediate_type(const Scanner& scanner, const char* at, Type type, Generation gen);

/// "UD, D, ...": the types that have immediates.
std::string list_immediate_types(Generation gen);

}  // namespace eu::isa
