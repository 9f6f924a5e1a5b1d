#pragma once
// Parts of instructions in vISA text: suffixes, read and written, and operands, written.
#include <string>

#include "isa/common/scanner.hpp"
#include "isa/intel/visa/kernel.hpp"

namespace eu::isa::visa {

// Reader and writer of the parts after mnemonics: cmp.lt, gather4_scaled.RGBA.

/// Reads the part at the cursor, after a dot; `part` is its number.
void read_suffix_part(Scanner& scanner, Instruction& in, const OpcodeRow& row, int part);

/// Least number of parts.
int least_suffix_parts(Suffix suffix);

/// The allowed suffix for messages: "a channel mask such as .RGBA".
std::string_view suffix_text(Suffix suffix);

/// The suffix of an instruction, with its dots.
std::string suffix_of(const Instruction& in);

// Writer of operands as vISA text.

/// Text of an operand: "V32(0,1)<8;8,1>", "(-)r[A0(1),-4]<1,0>:f", "0x5:d".
std::string operand_text(const Kernel& kernel, const Operand& operand);

/// Text of a predicate control: "(!P1.any)".
std::string predicate_text(const Kernel& kernel, const PredicateControl& predicate);

/// Text of the brackets after a mnemonic: "(M1_NM, 16)".
std::string size_text(int exec_size, int mask_offset, bool no_mask);

}  // namespace eu::isa::visa
