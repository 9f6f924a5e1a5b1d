#pragma once
// Immediates that are written element by element: [1F, 2F, 3F, 4F]VF and their like.
#include "isa/common/scanner.hpp"
#include "isa/intel/instruction.hpp"

namespace eu::isa {

/// Reads `[` elements `]` and the type behind; sets both in `operand`.
void read_immediate_list(Scanner& scanner, Generation gen, Operand& operand);

/// Fails at `at` for a type without immediates.
void check_immediate_type(const Scanner& scanner, const char* at, Type type, Generation gen);

/// "UD, D, ...": the types that have immediates.
std::string list_immediate_types(Generation gen);

}  // namespace eu::isa
