#include "isa/common/replaced_text.hpp"
#include "isa/intel/text/assembly_reader.hpp"
#include "isa/intel/text/prm_instruction.hpp"
#include "isa/intel/text/source_comments.hpp"
#include "isa/intel/text/text.hpp"

namespace eu::isa {

Program read_prm(std::string_view text, Generation gen, const std::string& name) {
  const ReplacedText replaced(text, name);
  Scanner scanner(replaced.text(), name);
  scanner.set_source(replaced);
  PrmInstructionReader reader(scanner, gen);
  Program program = read_assembly(scanner, reader, gen, name, scanner.count('\n'));
  append_source_comments(text, program);
  return program;
}

}  // namespace eu::isa
