#include "isa/intel/text/mesa.hpp"

#include <fmt/format.h>

#include <vector>

#include "isa/common/message_text.hpp"
#include "isa/common/number_text.hpp"

namespace eu::isa {

void MesaInstructionReader::skip_to_instruction() {
  scanner_.skip_blanks();
  const char* begin = scanner_.position();
  if (scanner_.peek() == '(') {
    scanner_.advance();
    scanner_.skip_blanks();
    const bool number = is_digit(scanner_.peek());
    while (is_digit(scanner_.peek())) scanner_.advance();
    if (!number || !scanner_.take(')')) scanner_.move_to(begin);
  } else if (scanner_.peek() == '0' && scanner_.peek(1) == 'x') {
    scanner_.move_to(begin + 2);
    while (hex_value(scanner_.peek()) >= 0) scanner_.advance();
    if (!scanner_.take(':')) scanner_.move_to(begin);
  }
  scanner_.skip_blanks();
}

const InstructionText& MesaInstructionReader::read() {
  begin();
  read_predicate();
  read_mnemonic();
  read_exec_size();
  read_operands();
  text_.options = read_options(scanner_, syntax_);
  scanner_.expect(';', "';' after the instruction");
  return text_;
}

void MesaInstructionReader::read_math_function() {
  scanner_.skip_blanks();
  const char* at = scanner_.position();
  const std::string_view word = scanner_.take_word();
  std::vector<std::string_view> names;
  for (const MathRow& function : kMathFunctions) {
    if (!function.gens.has(gen_)) continue;
    if (same_ignoring_case(word, function.name)) {
      known().math_function = function.function;
      return;
    }
    names.push_back(function.name);
  }
  scanner_.move_to(at);
  scanner_.fail(fmt::format("expected a math function ({}), found {}{}", fmt::join(names, ", "),
                            scanner_.found(), did_you_mean(word, names)));
}

void MesaInstructionReader::read_exec_size() {
  if (read_execution_size()) return scanner_.expect(')', "')' after the execution size");
  // Mesa writes no size for nop; a scalar jump does not need one.
  const Format format = text_.format();
  if (format == Format::Nullary || format == Format::JumpIndexed) return;
  scanner_.fail("expected '(' and the execution size, found " + scanner_.found());
}

void MesaInstructionReader::read_message() {
  text_.message = read_mesa_message(scanner_, gen_, text_.format() == Format::Sends);
}

/// Reads an immediate, a register or a label.
void MesaInstructionReader::read_jump_index() {
  scanner_.skip_blanks();
  OperandText& index = text_.src[1];
  index.begin = scanner_.position();
  if (!is_letter(scanner_.peek()) || at_register(scanner_, gen_)) {
    index = read_operand(scanner_, syntax_);
    return;
  }
  read_label(Distance::Index);
  index.operand.file = RegFile::Immediate;
  index.operand.type = Type::D;
}

void MesaInstructionReader::read_distances() {
  take_name("jip");
  read_target(Distance::Jip, known().jip);
  if (take_name("uip") || has_distance(known(), Distance::Uip, gen_))
    read_target(Distance::Uip, known().uip);
}

/// Takes `name` and a colon, such as `JIP:`, if they are next; `name` is in lower case.
bool MesaInstructionReader::take_name(std::string_view name) {
  scanner_.skip_blanks();
  const char* at = scanner_.position();
  if (same_ignoring_case(scanner_.take_word(), name) && scanner_.take(':')) return true;
  scanner_.move_to(at);
  return false;
}

void MesaInstructionReader::read_target(Distance distance, std::int32_t& units) {
  scanner_.skip_blanks();
  if (is_letter(scanner_.peek()))
    read_label(distance);
  else if (facts(gen_).layout == Layout::Gen7)
    units =
        static_cast<std::int16_t>(read_integer(scanner_, -32768, 32767, "a label or a distance"));
  else
    units = static_cast<std::int32_t>(
        read_integer(scanner_, -0x80000000ll, 0x7fffffffll, "a label or a distance"));
}

}  // namespace eu::isa
