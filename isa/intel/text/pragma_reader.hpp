#pragma once
// Lines that begin with a point: .declare, .default_execution_size and their like (IVB PRM 7.2).
#include "isa/intel/text/operand_reader.hpp"

namespace eu::isa {

/// Takes the pragma at the cursor and keeps what it says in `symbols`. Those that say nothing about
/// the code (.kernel, .code, .reg_count_total) are skipped. `syntax` is of the dialect's registers.
void read_pragma(Scanner& scanner, const OperandSyntax& syntax, Symbols& symbols);

}  // namespace eu::isa
