#pragma once
// Reader of pragmas, lines that begin with a point: .declare, .default_execution_size and others
// (IVB PRM 7.2).
#include "isa/intel/text/operand_reader.hpp"

namespace eu::isa {

/// Reads the pragma at the cursor into `symbols`. Pragmas without an effect on the code (.kernel,
/// .code, .reg_count_total) are skipped. `syntax` is that of the dialect's registers.
void read_pragma(Scanner& scanner, const OperandSyntax& syntax, Symbols& symbols);

}  // namespace eu::isa
