#include "isa/common/replaced_text.hpp"
#include "isa/intel/text/assembly_reader.hpp"
#include "isa/intel/text/gen4asm_instruction.hpp"
#include "isa/intel/text/text.hpp"

namespace eu::isa {

Program read_gen4asm(std::string_view text, SubregisterUnit unit, Generation gen,
                     const std::string& name) {
  const ReplacedText replaced(text, name);
  Scanner scanner(replaced.text(), name);
  scanner.set_source(replaced);
  Gen4asmInstructionReader reader(scanner, gen, unit);
  return read_assembly(scanner, reader, gen, name, scanner.count('\n'));
}

}  // namespace eu::isa
