#include "isa/intel/text/operand_reader.hpp"

#include <fmt/core.h>

#include "isa/common/number_text.hpp"
#include "isa/intel/text/names.hpp"
#include "isa/intel/text/operand_parts.hpp"

namespace eu::isa {
namespace {

constexpr std::uint64_t kMaxRegisterField = 255;  // after an immediate all are allowed
constexpr int kFirstMessageGrf = 112;

const NameRow<Arf>* find_arf(std::string_view letters, Generation gen) {
  for (const NameRow<Arf>& arf : kArfNames)
    if (same_ignoring_case(letters, arf.name) && exists_on(arf.value, gen)) return &arf;
  return nullptr;
}

/// `letters` without the type, as in nullUD: Mesa writes the destination of sends without a region
/// between the register and its type.
std::string_view without_type(std::string_view letters, Generation gen) {
  if (facts(gen).layout == Layout::Gen7) return letters;
  for (const std::string_view name : {"null", "ip"})
    if (letters.size() > name.size() && same_ignoring_case(letters.substr(0, name.size()), name) &&
        find_type(letters.substr(name.size())))
      return letters.substr(0, name.size());
  return letters;
}

bool is_grf_letter(std::string_view letters) {
  return letters == "g" || letters == "r" || letters == "G" || letters == "R";
}

[[noreturn]] void fail_no_operand(const Scanner& scanner, char letter) {
  const std::string grf(1, letter);
  scanner.fail(fmt::format(
      "expected an operand ({0}0 to {0}127, null, a0, acc0, f0, sr0, cr0, n0, ip, tdr0, "
      "tm0 or {0}[a0...]), found {1}",
      grf, scanner.found()));
}

void read_indirect(Scanner& scanner, const OperandSyntax& syntax, Operand& operand) {
  operand.indirect = true;
  scanner.advance();  // '['
  read_address_register(scanner, syntax, operand);
  scanner.take(',');
  if (scanner.take(']')) return;
  operand.addr_imm =
      static_cast<std::int16_t>(read_expression(scanner, -512, 511, "the address immediate"));
  scanner.expect(']', "']' after the indirect address");
}

void read_subregister(Scanner& scanner, const OperandSyntax& syntax, OperandText& text) {
  if (scanner.peek() != '.' || !is_digit(scanner.peek(1))) return;
  scanner.advance();
  text.subregister_at = scanner.position();
  text.subregister = static_cast<int>(scanner.take_decimal(31, "subregister"));
  text.subregister_in_bytes = counts_bytes(text.operand, syntax);
  if (scanner.peek() == 'b' && !is_word(scanner.peek(1))) {
    text.subregister_in_bytes = true;
    scanner.advance();
  }
}

bool at_message_register(const Scanner& scanner, std::string_view letters) {
  return (letters == "m" || letters == "M") && is_digit(scanner.peek(1));
}

/// True if the register's number may be left out; it is then 0.
bool may_lack_number(const NameRow<Arf>& arf, const OperandSyntax& syntax) {
  return is_unnumbered(arf.value) || arf.value == Arf::ChannelEnable ||
         (arf.value == Arf::Accumulator && syntax.immediates != ImmediateStyle::Mesa);
}

}  // namespace

void read_address_register(Scanner& scanner, const OperandSyntax& syntax, Operand& operand) {
  scanner.skip_blanks();
  const char* at = scanner.position();
  if (!same_ignoring_case(scanner.take_word(), "a0")) {
    scanner.move_to(at);
    scanner.fail("expected \"a0\" in the indirect address, found " + scanner.found());
  }
  if (scanner.peek() != '.') return;
  scanner.advance();
  at = scanner.position();
  const std::uint32_t unit = syntax.subregisters_in_bytes ? 2 : 1;
  const std::uint32_t last = facts(syntax.gen).layout == Layout::Gen7 ? 7 : 15;
  const std::uint32_t number = scanner.take_decimal(last * unit, "address subregister");
  if (number % unit != 0) scanner.fail(at, "an address subregister in bytes is even");
  operand.addr_subreg = static_cast<std::uint8_t>(number / unit);
}

bool counts_bytes(const Operand& operand, const OperandSyntax& syntax) {
  return syntax.subregisters_in_bytes &&
         (operand.is_grf() || operand.is_arf(Arf::Address) || operand.is_arf(Arf::Accumulator));
}

bool at_register(const Scanner& scanner, Generation gen) {
  const char c = scanner.peek();
  if (c == '-' || c == '~' || c == '(') return true;
  const std::string_view letters = scanner.letters_ahead();
  std::ptrdiff_t length = static_cast<std::ptrdiff_t>(letters.size());
  const char next = scanner.peek(length);
  if (is_grf_letter(letters)) {
    if (next == '[') return true;
    if (!is_digit(next)) return false;
  } else if (const NameRow<Arf>* arf = find_arf(letters, gen)) {
    if (!is_digit(next) && !is_unnumbered(arf->value)) return false;  // a label may be called A
  } else {
    return letters == "ARF" && next == '[';
  }
  while (is_digit(scanner.peek(length))) ++length;
  return !is_word(scanner.peek(length));
}

void read_register(Scanner& scanner, const OperandSyntax& syntax, OperandText& text) {
  if (read_symbol(scanner, syntax, text)) return;
  Operand& operand = text.operand;
  const std::string_view letters = without_type(scanner.letters_ahead(), syntax.gen);
  const char next = scanner.peek(static_cast<std::ptrdiff_t>(letters.size()));
  const bool message = syntax.message_registers && at_message_register(scanner, letters);
  const bool grf = message || (is_grf_letter(letters) && (is_digit(next) || next == '['));
  const NameRow<Arf>* arf = grf ? nullptr : find_arf(letters, syntax.gen);
  const bool indirect_arf = letters == "ARF" && next == '[';
  if (!grf && !indirect_arf &&
      (arf == nullptr || (!is_digit(next) && !may_lack_number(*arf, syntax))))
    fail_no_operand(scanner, syntax.grf_letter);
  scanner.move_to(scanner.position() + letters.size());
  operand.file = grf ? RegFile::Grf : RegFile::Arf;
  if (grf) text.grf_letter = syntax.grf_letter;
  if (next == '[') return read_indirect(scanner, syntax, operand);
  if (message) {
    operand.number = static_cast<std::uint8_t>(
        kFirstMessageGrf + scanner.take_decimal(15, "number of a message register"));
  } else if (grf) {
    const std::uint64_t number = scanner.take_digits("register number");
    if (number > kMaxRegisterField)
      scanner.fail(text.begin, fmt::format("this register does not exist; the last is {}127",
                                           syntax.grf_letter));
    operand.number = static_cast<std::uint8_t>(number);
  } else {
    const unsigned number =
        is_digit(next) ? scanner.take_decimal(15, "number of an architecture register") : 0;
    operand.number = static_cast<std::uint8_t>(static_cast<unsigned>(arf->value) << 4 | number);
  }
  read_subregister(scanner, syntax, text);
}

}  // namespace eu::isa
