#pragma once
// Parts of operands that all dialects write alike.
#include <string>

#include "isa/gen/instruction.hpp"

namespace eu::isa {

/// How an operand stands in its instruction, for writers.
struct OperandStyle {
  AccessMode mode = AccessMode::Align1;
  bool three_source = false;
  bool wide = false;            ///< immediates hold a double (dim)
  bool value_comments = false;  ///< `/* 4F */` behind a float in hex
};

/// `acc0`, `null`, `ip`; bits 3:0 of the number show where they are not zero.
void append_arf(std::string& out, unsigned number);
/// `.3`, or `.6b` for a byte that is no multiple of the element.
void append_subregister(std::string& out, const Operand& operand, bool even_if_zero);
/// `.xy`; nothing if all channels are written.
void append_write_mask(std::string& out, const Operand& dst);
/// `.xyyz`, `.x`; nothing for the one that goes without saying.
void append_swizzle(std::string& out, const Operand& source);

}  // namespace eu::isa
