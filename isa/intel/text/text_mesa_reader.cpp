#include "isa/intel/text/assembly_reader.hpp"
#include "isa/intel/text/mesa_instruction.hpp"
#include "isa/intel/text/text.hpp"

namespace eu::isa {

Program read_mesa(std::string_view text, Generation gen, const std::string& name) {
  Scanner scanner(text, name);
  MesaInstructionReader reader(scanner, gen);
  return read_assembly(scanner, reader, gen, name, scanner.count(';'));
}

}  // namespace eu::isa
