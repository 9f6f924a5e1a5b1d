#pragma once
// The Mesa dialect: reader of instructions, writers of operands and messages.
#include <string>

#include "isa/intel/instruction.hpp"
#include "isa/intel/text/instruction_reader.hpp"
#include "isa/intel/text/operand_words.hpp"

namespace eu::isa {

// Reader of the Mesa dialect: all that text_mesa_writer.cpp writes, that Mesa's own assembler
// accepts, and that its disassembler prints around it (numbers before instructions, sends on
// two lines).

class MesaInstructionReader : public InstructionReader {
 public:
  MesaInstructionReader(Scanner& scanner, Generation gen)
      : InstructionReader(scanner, gen, kMesaOperands) {}

  /// A number may precede an instruction: `(  12)` or `0x00000010:`.
  void skip_to_instruction() override;
  const InstructionText& read() override;

 protected:
  void read_math_function() override;
  void read_message() override;
  void read_jump_index() override;
  void read_distances() override;

 private:
  void read_exec_size();
  bool take_name(std::string_view name);
  void read_target(Distance distance, std::int32_t& units);
};

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

/// The register alone, with its subregister.
void append_mesa_register(std::string& out, const Operand& operand);
void append_mesa_destination(std::string& out, const Operand& dst, const OperandStyle& style);
void append_mesa_source(std::string& out, const Operand& source, const OperandStyle& style);
/// Appends the register region in the bits after an immediate: file `g`, no type.
void append_mesa_region(std::string& out, const Operand& source, const OperandStyle& style);

// Words of the Mesa dialect that describe a send's message for readers; derived from
// the descriptor.

/// Appends `sampler MsgDesc: ld SIMD8 Surface = 1 Sampler = 0 mlen 4 rlen 4`.
void append_mesa_message(std::string& out, const Instruction& send, Generation gen);

/// The word before MsgDesc for a shared function; `sfid1` for one that has no word in Mesa.
std::string mesa_sfid_name(unsigned sfid, Generation gen);

}  // namespace eu::isa
