#pragma once
// Writer of operands as vISA text.
#include <string>

#include "isa/intel/visa/kernel.hpp"

namespace eu::isa::visa {

/// Text of an operand: "V32(0,1)<8;8,1>", "(-)r[A0(1),-4]<1,0>:f", "0x5:d".
std::string operand_text(const Kernel& kernel, const Operand& operand);

/// Text of a predicate control: "(!P1.any)".
std::string predicate_text(const Kernel& kernel, const PredicateControl& predicate);

/// Text of the brackets after a mnemonic: "(M1_NM, 16)".
std::string size_text(int exec_size, int mask_offset, bool no_mask);

}  // namespace eu::isa::visa
