#pragma once
// Parts of operands that all dialects write alike.
#include <string>

#include "isa/intel/text/unused_operands.hpp"

namespace eu::isa {

/// How an operand stands in its instruction, for writers.
struct OperandStyle {
  AccessMode mode = AccessMode::Align1;
  bool three_source = false;
  bool wide = false;             ///< immediates hold a double (dim)
  bool replicates_full = false;  ///< the swizzle under RepCtrl is .xyzw (isa/GEN8.md T2)
  char negation = '-';           ///< of sources, in the Mesa dialect
  bool value_comments = false;   ///< `/* 4F */` behind a float in hex
};

/// `acc0`, `null`, `ip`; bits 3:0 of the number show where they are not zero.
void append_arf(std::string& out, unsigned number);
/// `.3`, or `.6b` for a byte that is no multiple of the element.
void append_subregister(std::string& out, const Operand& operand, bool even_if_zero);
/// `.xy`; nothing if all channels are written.
void append_write_mask(std::string& out, const Operand& dst);
/// `.xyyz`, `.x`; nothing for the one that goes without saying.
void append_swizzle(std::string& out, const Operand& source, bool replicates_full = false);
/// What no swizzle in the text stands for: .xyzw, but under RepCtrl .xxxx, as production code has
/// it, unless there it is .xyzw too.
std::uint8_t implied_swizzle(const Operand& source, bool replicates_full);
/// Is the swizzle under RepCtrl .xyzw? So it is in compact instructions, and IGC's from Gen8 on
/// (isa/GEN8.md T2).
bool replicates_full(const Instruction& instruction, Generation gen, Encoder encoder);

}  // namespace eu::isa
