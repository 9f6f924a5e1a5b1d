// The Mesa dialect, read: all that mesa_writer.cpp writes, what Mesa's own assembler takes, and
// what its disassembler prints around it (numbers before instructions, labels, sends on two lines).
#include "isa/text/mesa_instruction.hpp"
#include "isa/text/program_builder.hpp"
#include "isa/text/text.hpp"

namespace eu::isa {
namespace {

/// A number before an instruction, as disassemblers print it: `(  12)` or `0x00000010:`.
void skip_prefix(Scanner& scanner) {
  scanner.skip_blanks();
  const char* begin = scanner.position();
  if (scanner.peek() == '(') {
    scanner.advance();
    scanner.skip_blanks();
    const bool number = is_digit(scanner.peek());
    while (is_digit(scanner.peek())) scanner.advance();
    if (!number || !scanner.take(')')) scanner.move_to(begin);
  } else if (scanner.peek() == '0' && scanner.peek(1) == 'x') {
    scanner.move_to(begin + 2);
    while (hex_value(scanner.peek()) >= 0) scanner.advance();
    if (!scanner.take(':')) scanner.move_to(begin);
  }
  scanner.skip_blanks();
}

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

void read_instruction(Scanner& scanner, Gen gen, ProgramBuilder& builder) {
  const char* begin = scanner.position();
  const InstructionText text = read_mesa_instruction(scanner, gen);
  builder.add(meaning_of(scanner, text), begin, scanner.position(), text.options.compacted_at);
  for (const Distance distance : {Distance::Jip, Distance::Uip, Distance::Index}) {
    const TargetText& target = text.targets[static_cast<std::size_t>(distance)];
    if (!target.label.empty()) builder.refer(distance, target.label, target.at);
  }
}

}  // namespace

Program read_mesa(std::string_view text, Gen gen, const std::string& name) {
  Scanner scanner(text, name);
  ProgramBuilder builder(scanner, gen, name);
  for (skip_prefix(scanner); !scanner.at_end(); skip_prefix(scanner))
    if (!read_label(scanner, builder)) read_instruction(scanner, gen, builder);
  return builder.finish();
}

}  // namespace eu::isa
