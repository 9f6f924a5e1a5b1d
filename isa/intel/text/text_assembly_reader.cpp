#include "isa/common/replaced_text.hpp"
#include "isa/intel/text/assembly_reader.hpp"
#include "isa/intel/text/gen4asm_instruction.hpp"
#include "isa/intel/text/mesa.hpp"
#include "isa/intel/text/prm.hpp"
#include "isa/intel/text/text.hpp"
#include "isa/intel/text/tool_listing.hpp"

namespace eu::isa {

Program read_mesa(std::string_view text, Generation gen, const std::string& name) {
  Scanner scanner(text, name);
  MesaInstructionReader reader(scanner, gen);
  return read_assembly(scanner, reader, gen, name, scanner.count(';'));
}

Program read_prm(std::string_view text, Generation gen, const std::string& name) {
  const ReplacedText replaced(text, name);
  Scanner scanner(replaced.text(), name);
  scanner.set_source(replaced);
  PrmInstructionReader reader(scanner, gen);
  Program program = read_assembly(scanner, reader, gen, name, scanner.count('\n'));
  append_source_comments(text, program);
  return program;
}

Program read_gen4asm(std::string_view text, SubregisterUnit unit, Generation gen,
                     const std::string& name) {
  const ReplacedText replaced(text, name);
  Scanner scanner(replaced.text(), name);
  scanner.set_source(replaced);
  Gen4asmInstructionReader reader(scanner, gen, unit);
  return read_assembly(scanner, reader, gen, name, scanner.count('\n'));
}

}  // namespace eu::isa
