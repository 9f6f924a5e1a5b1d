#pragma once
// Writers of the parts of operands that are the same in all dialects.
#include <string>

#include "isa/intel/text/unused_operands.hpp"

namespace eu::isa {

/// The context of an operand in its instruction, for writers.
struct OperandStyle {
  AccessMode mode = AccessMode::Align1;
  bool three_source = false;
  bool wide = false;             ///< immediates hold a double (dim)
  bool replicates_full = false;  ///< the swizzle under RepCtrl is .xyzw (isa/GEN8.md T2)
  char negation = '-';           ///< of sources, in the Mesa dialect
  bool value_comments = false;   ///< `/* 4F */` after a float in hex
};

/// Appends `acc0`, `null`, `ip`; with bits 3:0 of the number if they are not zero.
void append_arf(std::string& out, unsigned number);
/// Appends `.3`, or `.6b` for a byte that is not a multiple of the element.
void append_subregister(std::string& out, const Operand& operand, bool even_if_zero);
/// Appends `.xy`; nothing if all channels are written.
void append_write_mask(std::string& out, const Operand& dst);
/// Appends `.xyyz`, `.x`; nothing for implied_swizzle().
void append_swizzle(std::string& out, const Operand& source, bool replicates_full = false);
/// The swizzle of a source that has none in the text: .xyzw, but under RepCtrl .xxxx, as in
/// production code. With `replicates_full` it is .xyzw there too.
std::uint8_t implied_swizzle(const Operand& source, bool replicates_full);
/// True if the swizzle under RepCtrl is .xyzw: in compact instructions, and in IGC's from Gen8 on
/// (isa/GEN8.md T2).
bool replicates_full(const Instruction& instruction, Generation gen, Encoder encoder);

}  // namespace eu::isa
