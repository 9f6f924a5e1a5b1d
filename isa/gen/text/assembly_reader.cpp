#include "isa/gen/text/assembly_reader.hpp"

#include "isa/gen/text/program_builder.hpp"

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

Program read_assembly(Scanner& scanner, InstructionReader& reader, Gen gen, const std::string& name,
                      std::size_t expected) {
  ProgramBuilder builder(scanner, gen, name, expected);
  for (reader.skip_to_instruction(); !scanner.at_end(); reader.skip_to_instruction())
    if (!read_label(scanner, builder)) read_instruction(scanner, reader, builder);
  return builder.finish();
}

}  // namespace eu::isa
