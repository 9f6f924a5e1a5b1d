#pragma once
// Reader of instructions in vISA text (IGC visa/CISA.y).
#include "isa/intel/visa/text/operand_reader.hpp"

namespace eu::isa::visa {

class InstructionReader {
 public:
  InstructionReader(Scanner& scanner, Symbols& symbols, const Kernel& kernel)
      : scanner_(scanner), symbols_(symbols), operands_(scanner, symbols, kernel) {}

  /// Reads the instruction at the cursor, from its predicate or mnemonic to the end of its line.
  Instruction read();

 private:
  void read_predicate(Instruction& in);
  const OpcodeRow& read_mnemonic();
  [[noreturn]] void fail_mnemonic(const char* at, std::string_view word);
  void read_suffixes(Instruction& in, const OpcodeRow& row);
  void read_size(Instruction& in, const OpcodeRow& row);
  void read_simd_size(Instruction& in);
  void read_operands(Instruction& in, const OpcodeRow& row);
  std::uint32_t number(std::uint32_t max, std::string_view what);

  Scanner& scanner_;
  Symbols& symbols_;
  OperandReader operands_;
};

}  // namespace eu::isa::visa
