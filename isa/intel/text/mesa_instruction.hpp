#pragma once
// Reader of the Mesa dialect: all that text_mesa_writer.cpp writes, that Mesa's own assembler
// accepts, and that its disassembler prints around it (numbers before instructions, sends on
// two lines).
#include "isa/intel/text/instruction_reader.hpp"

namespace eu::isa {

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

}  // namespace eu::isa
