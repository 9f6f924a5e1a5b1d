#include "isa/intel/text/assembly_reader.hpp"

#include "isa/intel/text/instruction_reader.hpp"

namespace eu::isa {
namespace {

/// `NAME:` defines a label.
bool read_label(Scanner& scanner, ProgramBuilder& builder) {
  const char* begin = scanner.position();
  if (!is_letter(scanner.peek())) return false;
  const std::string_view name = scanner.take_word();
  if (!scanner.take(':')) {
    scanner.move_to(begin);
    return false;
  }
  builder.define(name, begin);
  return true;
}

void read_instruction(Scanner& scanner, InstructionReader& reader, ProgramBuilder& builder) {
  const char* begin = scanner.position();
  const InstructionText& text = reader.read();
  builder.add(meaning_of(scanner, text), begin, scanner.position(), text.options.compacted_at);
  for (const Distance distance : {Distance::Jip, Distance::Uip, Distance::Index}) {
    const TargetText& target = text.targets[static_cast<std::size_t>(distance)];
    if (!target.label.empty()) builder.refer(distance, target.label, target.at);
  }
}

}  // namespace

Program read_assembly(Scanner& scanner, InstructionReader& reader, Generation gen,
                      const std::string& name, std::size_t expected) {
  ErrorList errors;
  ProgramBuilder builder(scanner, gen, name, expected, reader.repeated_labels(), errors);
  while (!scanner.at_end() && !errors.is_full()) {
    const char* begin = nullptr;
    try {
      reader.skip_to_instruction();
      begin = scanner.position();
      if (scanner.at_end() || read_label(scanner, builder)) continue;
      read_instruction(scanner, reader, builder);
    } catch (const TextErrors& error) {
      errors.add(error);
      skip_broken_instruction(scanner, begin != nullptr ? begin : scanner.position());
      scanner.line_of(scanner.position());
    }
  }
  return builder.finish();
}

}  // namespace eu::isa
