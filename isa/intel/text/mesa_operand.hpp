#pragma once
// Writer of operands in the Mesa dialect.
//
// Mesa's disassembler loses some bits; this dialect extends its text (read_mesa accepts all of it):
//   g4.6b<8,8,1>F           a subregister in bytes that is not a multiple of the element
//   g[a0.2 16]<4>.xF        indirect addressing in Align16; the address subregister is a0's element
//                           in sources and destinations alike
//   ARF[a0.2 16]<8,8,1>F    indirect addressing with the architecture register file in the word
//   null3<1>F  ip1<1>UD     bits 3:0 of a register that has no number
//   ip<0,1,0>UD             region and type of ip and tdr, which Mesa leaves out
//   [0x0001, 0x0002]UW      a word immediate with unlike halves, low half first
//   g5.0<0,1,0>.xF          the swizzle under a replicated three-source operand, if it is not .xxxx
#include "isa/intel/text/operand_words.hpp"

namespace eu::isa {

/// The register alone, with its subregister.
void append_mesa_register(std::string& out, const Operand& operand);
void append_mesa_destination(std::string& out, const Operand& dst, const OperandStyle& style);
void append_mesa_source(std::string& out, const Operand& source, const OperandStyle& style);
/// Appends the register region in the bits after an immediate: file `g`, no type.
void append_mesa_region(std::string& out, const Operand& source, const OperandStyle& style);

}  // namespace eu::isa
