#include "isa/intel/visa/text/words.hpp"

#include <fmt/core.h>

#include <cmath>
#include <cstring>
#include <limits>

#include "isa/common/message_text.hpp"
#include "isa/common/number_text.hpp"
#include "isa/intel/visa/names.hpp"

namespace eu::isa::visa {
namespace {

/// True if a decimal number with a point or an exponent is at the cursor, after an optional sign.
bool at_fraction(const Scanner& scanner) {
  std::ptrdiff_t ahead = scanner.peek() == '-' ? 1 : 0;
  if (!is_digit(scanner.peek(ahead))) return false;
  while (is_digit(scanner.peek(ahead))) ++ahead;
  return scanner.peek(ahead) == '.' ||
         ((scanner.peek(ahead) == 'e' || scanner.peek(ahead) == 'E') &&
          scanner.peek(ahead - 1) != 'x');
}

std::uint64_t bits_of(float value) {
  std::uint32_t bits = 0;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}
std::uint64_t bits_of(double value) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

void expect_type_mark(Scanner& scanner) {
  if (!scanner.take(':'))
    scanner.fail(fmt::format("expected ':' and a type, found {}", scanner.found()));
}

/// Reads a number with a fraction; for floats the nearest, through a double as in IGC.
Operand read_fraction(Scanner& scanner) {
  const Digits digits = read_digits(scanner);
  const double value = decimal_double(scanner, digits);
  expect_type_mark(scanner);
  const char* type_at = scanner.position();
  Operand operand;
  operand.kind = OperandKind::Immediate;
  operand.type = read_type_name(scanner, digits.begin, Rule::ImmediateType);
  if (operand.type == Type::DF) {
    operand.immediate = bits_of(value);
  } else if (operand.type == Type::F) {
    if (std::fabs(value) > static_cast<double>(std::numeric_limits<float>::max()))
      scanner.fail(digits.begin, "the number is out of the range of its type");
    operand.immediate = bits_of(static_cast<float>(value));
  } else {
    scanner.fail(type_at,
                 "a number with a point or an exponent is of type f or df; hf is written "
                 "in bits: 0x3c00:hf");
  }
  return operand;
}

/// The bits of an integer in a type; fails if it has more. 0xffffffff is also the word -1, as in
/// the output of compilers.
std::uint64_t bits_in(const Scanner& scanner, const char* at, std::int64_t value, Type type) {
  const int bits = is_packed_vector(type) ? 32 : 8 * size_of(type);
  if (bits == 64) return static_cast<std::uint64_t>(value);
  const std::int64_t bound = std::int64_t{1} << bits;
  const bool is_wide =
      value >= 0x80000000 && value <= 0xffffffff && static_cast<std::int32_t>(value) >= -bound / 2;
  if (!is_wide && (value < -bound / 2 || value >= bound))
    scanner.fail(at, fmt::format("the number has more than the {} bits of its type", bits));
  const std::uint64_t low =
      static_cast<std::uint64_t>(value) & static_cast<std::uint64_t>(bound - 1);
  const bool is_negative = (low & static_cast<std::uint64_t>(bound / 2)) != 0;
  if (!is_signed(type) || is_float(type) || is_packed_vector(type) || !is_negative) return low;
  return low | ~static_cast<std::uint64_t>(bound - 1);
}

}  // namespace

Operand read_immediate(Scanner& scanner, const Symbols& symbols, const Kernel& kernel) {
  const char* at = scanner.position();
  if (at_fraction(scanner)) return read_fraction(scanner);
  Operand operand;
  const std::int64_t value =
      read_constant(scanner, symbols, kernel, ConstantForm::Unary, "an operand");
  if (scanner.peek() != ':') {
    operand.kind = OperandKind::Number;
    operand.immediate = static_cast<std::uint64_t>(value);
    return operand;
  }
  scanner.advance();
  operand.kind = OperandKind::Immediate;
  operand.type = read_type_name(scanner, at, Rule::ImmediateType);
  operand.immediate = bits_in(scanner, at, value, operand.type);
  return operand;
}

Type read_type_name(Scanner& scanner, const char* at, Rule rule) {
  const char* name_at = scanner.position();
  const std::string_view name = scanner.take_word();
  std::vector<std::string_view> names;
  for (const TypeName& row : kTypeNames) {
    names.push_back(row.name);
    if (!same_ignoring_case(row.name, name)) continue;
    if (!row.type) scanner.fail(at, rule_message(rule));
    return *row.type;
  }
  if (name.empty())
    scanner.fail(name_at, fmt::format("expected a type, found {}", scanner.found()));
  scanner.fail(name_at, fmt::format("there is no type \"{}\"; allowed are ud, d, uw, w, ub, b, uq, "
                                    "q, f, df, hf, v, uv and vf",
                                    std::string(name)));
}

std::string take_quoted(Scanner& scanner) {
  const char* at = scanner.position();
  scanner.advance();
  std::string text;
  while (!scanner.at_end() && scanner.peek() != '"' && scanner.peek() != '\n') {
    if (scanner.peek() == '\\' && (scanner.peek(1) == '"' || scanner.peek(1) == '\\'))
      scanner.advance();
    text += scanner.peek();
    scanner.advance();
  }
  if (scanner.peek() != '"') scanner.fail(at, "the text is not closed; expected '\"'");
  scanner.advance();
  return text;
}

std::string_view take_variable_name(Scanner& scanner) {
  scanner.skip_blanks();
  const char* begin = scanner.position();
  if (scanner.peek() == '%') scanner.advance();
  if (is_letter(scanner.peek()))
    while (is_word(scanner.peek())) scanner.advance();
  return {begin, static_cast<std::size_t>(scanner.position() - begin)};
}

std::string_view take_label_name(Scanner& scanner) {
  const auto is_part = [&](bool is_first) {
    const char c = scanner.peek();
    return is_letter(c) || c == '$' || c == '@' || c == '?' ||
           (!is_first && (is_digit(c) || c == '-'));
  };
  const char* begin = scanner.position();
  if (is_part(true))
    while (is_part(false)) scanner.advance();
  return {begin, static_cast<std::size_t>(scanner.position() - begin)};
}

}  // namespace eu::isa::visa
