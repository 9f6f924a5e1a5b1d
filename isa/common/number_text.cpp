#include "isa/common/number_text.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>

namespace eu::isa {
namespace {

constexpr std::uint64_t kTooLarge = ~std::uint64_t{0};

bool at_hex(const Scanner& scanner) {
  return scanner.peek() == '0' && (scanner.peek(1) == 'x' || scanner.peek(1) == 'X') &&
         hex_value(scanner.peek(2)) >= 0;
}

void skip_digits(Scanner& scanner) {
  while (is_digit(scanner.peek())) scanner.advance();
}

void skip_hex_digits(Scanner& scanner) {
  while (hex_value(scanner.peek()) >= 0) scanner.advance();
}

/// Skips digits, point and exponent at the cursor; returns whether there is a point or an exponent.
bool skip_decimal(Scanner& scanner) {
  skip_digits(scanner);
  bool fraction = false;
  if (scanner.peek() == '.') {
    fraction = true;
    scanner.advance();
    skip_digits(scanner);
  }
  const char sign = scanner.peek(1);
  const bool exponent = scanner.peek() == 'e' || scanner.peek() == 'E';
  if (exponent && (is_digit(sign) || ((sign == '+' || sign == '-') && is_digit(scanner.peek(2))))) {
    fraction = true;
    scanner.move_to(scanner.position() + 2);
    skip_digits(scanner);
  }
  return fraction;
}

template <class Float>
Float parse_decimal(const Scanner& scanner, const Digits& digits) {
  Float value = 0;
  const auto result = std::from_chars(digits.first, digits.last, value);
  if (result.ec == std::errc::result_out_of_range)
    scanner.fail(digits.begin, "the number is out of the range of its type");
  if (result.ptr != digits.last) scanner.fail(digits.begin, "this is not a number");
  return digits.negative ? -value : value;
}

}  // namespace

bool at_number(const Scanner& scanner) {
  const char c = scanner.peek();
  const bool sign = c == '-' || c == '+';
  const char next = sign ? scanner.peek(1) : c;
  const char after = sign ? scanner.peek(2) : scanner.peek(1);
  return is_digit(next) || (next == '.' && is_digit(after));
}

Digits read_digits(Scanner& scanner) {
  Digits digits;
  digits.begin = scanner.position();
  if (scanner.peek() == '-' || scanner.peek() == '+') {
    digits.negative = scanner.peek() == '-';
    scanner.advance();
  }
  digits.hex = at_hex(scanner);
  if (digits.hex) scanner.move_to(scanner.position() + 2);
  digits.first = scanner.position();
  if (digits.hex)
    skip_hex_digits(scanner);
  else
    digits.fraction = skip_decimal(scanner);
  digits.last = scanner.position();
  if (digits.first == digits.last) scanner.fail("expected a number, found " + scanner.found());
  return digits;
}

std::uint64_t magnitude(const Digits& digits) {
  std::uint64_t value = 0;
  const unsigned base = digits.hex ? 16 : 10;
  for (const char* c = digits.first; c != digits.last; ++c) {
    const auto digit = static_cast<unsigned>(hex_value(*c));
    if (value > (kTooLarge - digit) / base) return kTooLarge;
    value = value * base + digit;
  }
  return value;
}

void check_range(const Scanner& scanner, const char* at, std::int64_t value, std::int64_t min,
                 std::int64_t max, std::string_view what) {
  if (value >= min && value <= max) return;
  scanner.fail(at, fmt::format("{} is out of range; allowed are {} to {}", what, min, max));
}

std::int64_t integer(const Scanner& scanner, const Digits& digits, std::int64_t min,
                     std::int64_t max, std::string_view what) {
  if (digits.fraction) scanner.fail(digits.begin, std::string(what) + " must be an integer");
  constexpr std::uint64_t kHuge = std::uint64_t{1} << 62;
  const auto size = static_cast<std::int64_t>(std::min(magnitude(digits), kHuge));
  const std::int64_t value = digits.negative ? -size : size;
  check_range(scanner, digits.begin, value, min, max, what);
  return value;
}

std::ptrdiff_t significant_digits(const Digits& digits) {
  const char* first = digits.first;
  while (first != digits.last && *first == '0') ++first;
  return digits.last - first;
}

float decimal_float(const Scanner& scanner, const Digits& digits) {
  return parse_decimal<float>(scanner, digits);
}

double decimal_double(const Scanner& scanner, const Digits& digits) {
  return parse_decimal<double>(scanner, digits);
}

std::int64_t read_integer(Scanner& scanner, std::int64_t min, std::int64_t max,
                          std::string_view what) {
  scanner.skip_blanks();
  if (!at_number(scanner))
    scanner.fail(fmt::format("expected {}, found {}", what, scanner.found()));
  return integer(scanner, read_digits(scanner), min, max, what);
}

std::uint64_t read_hex(Scanner& scanner, std::uint64_t max, std::string_view what) {
  scanner.skip_blanks();
  if (!at_hex(scanner))
    scanner.fail(fmt::format("expected {} in hex, found {}", what, scanner.found()));
  const Digits digits = read_digits(scanner);
  const std::uint64_t value = magnitude(digits);
  if (value > max) scanner.fail(digits.begin, std::string(what) + " has too many digits");
  return value;
}

void append_decimal(std::string& out, std::int64_t value) {
  char digits[24];
  const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
  out.append(digits, end);
}

void append_hex(std::string& out, std::uint64_t value, int digits) {
  char text[16];
  const auto end = std::to_chars(text, text + sizeof text, value, 16).ptr;
  for (std::ptrdiff_t missing = digits - (end - text); missing > 0; --missing) out += '0';
  out.append(text, end);
}

void append_upper_hex(std::string& out, std::uint64_t value) {
  const std::size_t begin = out.size();
  append_hex(out, value, 1);
  for (std::size_t at = begin; at < out.size(); ++at)
    if (out[at] >= 'a') out[at] = static_cast<char>(out[at] - 'a' + 'A');
}

void append_float(std::string& out, double value) {
  char text[32];
  const auto end = std::to_chars(text, text + sizeof text, value, std::chars_format::general, 6);
  out.append(text, end.ptr);
}

}  // namespace eu::isa
