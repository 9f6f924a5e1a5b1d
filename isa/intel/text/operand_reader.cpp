#include "isa/intel/text/operand_reader.hpp"

#include "isa/intel/text/names.hpp"
#include "isa/intel/text/operand_parts.hpp"
#include "isa/intel/text/operand_words.hpp"

namespace eu::isa {
namespace {

void read_modifiers(Scanner& scanner, Operand& operand) {
  if (scanner.peek() == '-' || scanner.peek() == '~') {
    operand.negate = true;
    scanner.advance();
  }
  const char* at = scanner.position();
  if (scanner.peek() != '(') return;
  scanner.advance();
  if (!same_ignoring_case(scanner.take_word(), "abs")) {
    scanner.move_to(at + 1);
    scanner.fail("expected \"abs\", found " + scanner.found());
  }
  scanner.expect(')', "')'");
  operand.absolute = true;
}

void read_channels(Scanner& scanner, OperandText& text) {
  if (scanner.peek() != '.') return;
  scanner.advance();
  text.has_channels = true;
  text.channels_at = scanner.position();
  for (;;) {
    const auto channel = kChannelLetters.find(scanner.peek());
    if (channel == std::string_view::npos) break;
    if (text.channel_count == 4) scanner.fail("more than four channels");
    text.channels[static_cast<std::size_t>(text.channel_count++)] =
        static_cast<std::uint8_t>(channel);
    scanner.advance();
  }
}

/// Reads the accumulator of a register: r14.mme0, r3.nomme.
void read_macro_accumulator(Scanner& scanner, OperandText& text) {
  if (scanner.peek() != '.') return;
  const std::string_view word = scanner.letters_ahead(1);
  if (word != "mme" && word != "nomme") return;
  text.channels_at = scanner.position();
  scanner.move_to(scanner.position() + 1 + word.size());
  text.has_macro_accumulator = true;
  text.macro_accumulator = static_cast<std::uint8_t>(
      word == "nomme" ? kNoMacroAccumulator : scanner.take_decimal(7, "number of an accumulator"));
}

/// Skips blanks before `c`: they may precede a region, and a type with a colon.
void skip_blanks_before(Scanner& scanner, char c) {
  std::ptrdiff_t ahead = 0;
  while (scanner.peek(ahead) == ' ' || scanner.peek(ahead) == '\t') ++ahead;
  if (scanner.peek(ahead) == c) scanner.move_to(scanner.position() + ahead);
}

enum class Role { Destination, Source };

void read_region(Scanner& scanner, Role role, OperandText& text) {
  skip_blanks_before(scanner, '<');
  if (scanner.peek() != '<') return;
  if (role == Role::Destination) check_destination_stride(scanner);
  text.region_at = scanner.position();
  text.region_form = read_region(scanner, text.operand.indirect, text.operand.region);
}

/// True for ip and tdr, which have no region and type in Mesa's text.
bool may_lack_type(const Operand& operand) {
  return operand.is_arf(Arf::Ip) || operand.is_arf(Arf::ThreadDependency);
}

void read_type(Scanner& scanner, Generation gen, OperandText& text) {
  skip_blanks_before(scanner, ':');
  text.has_type = at_type(scanner);
  if (text.has_type)
    text.operand.type = read_type(scanner, gen);
  else if (may_lack_type(text.operand))
    text.operand.type = text.operand.is_arf(Arf::Ip) ? Type::UD : Type::UW;
}

OperandText read(Scanner& scanner, const OperandSyntax& syntax, Role role, bool wide,
                 std::optional<Type> untyped) {
  scanner.skip_blanks();
  OperandText text;
  text.begin = scanner.position();
  if (at_immediate(scanner, syntax.immediates)) {
    text.operand = read_immediate(scanner, syntax.immediates, syntax.gen, wide, untyped);
    text.has_type = true;
  } else {
    read_modifiers(scanner, text.operand);
    read_register(scanner, syntax, text);
    read_macro_accumulator(scanner, text);
    read_region(scanner, role, text);
    read_channels(scanner, text);
    read_type(scanner, syntax.gen, text);
    // Old disassemblers put the swizzle of three-source operands last.
    if (!text.has_channels) read_channels(scanner, text);
  }
  text.end = scanner.position();
  return text;
}

}  // namespace

OperandText read_operand(Scanner& scanner, const OperandSyntax& syntax, bool wide,
                         std::optional<Type> untyped) {
  return read(scanner, syntax, Role::Source, wide, untyped);
}

OperandText read_destination_operand(Scanner& scanner, const OperandSyntax& syntax) {
  return read(scanner, syntax, Role::Destination, false, std::nullopt);
}

}  // namespace eu::isa
