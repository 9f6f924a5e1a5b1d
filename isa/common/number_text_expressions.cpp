#include "isa/common/number_text.hpp"

#include <fmt/core.h>

namespace eu::isa {
namespace {

constexpr int kMaxDepth = 64;
/// Limit of values: Gen7 operands have at most 64 bits, and sums of values must not overflow.
constexpr std::int64_t kLimit = std::int64_t{1} << 40;

/// Length of the prefix of a binary number at the cursor, "0b" or "8b'"; 0 if there is none.
std::ptrdiff_t binary_mark(const Scanner& scanner) {
  if (scanner.peek() == '0' && scanner.peek(1) == 'b' && is_digit(scanner.peek(2))) return 2;
  std::ptrdiff_t length = 0;
  while (is_digit(scanner.peek(length))) ++length;
  if (length == 0 || scanner.peek(length) != 'b' || scanner.peek(length + 1) != '\'') return 0;
  return length + 2;
}

class Evaluator {
 public:
  Evaluator(Scanner& scanner, std::string_view what)
      : scanner_(scanner), begin_(scanner.position()), what_(what) {}

  const char* begin() const { return begin_; }

  std::int64_t sum() {
    std::int64_t value = product();
    for (char op = take_operator('+', '-'); op != '\0'; op = take_operator('+', '-')) {
      const std::int64_t other = product();
      value = checked(op == '+' ? value + other : value - other);
    }
    return value;
  }

 private:
  std::int64_t product() {
    std::int64_t value = factor();
    for (char op = take_operator('*', '/'); op != '\0'; op = take_operator('*', '/')) {
      const char* at = scanner_.position();
      const std::int64_t other = factor();
      if (op == '/' && other == 0) scanner_.fail(at, "division by zero");
      if (op == '*' && other != 0 && magnitude_of(value) > kLimit / magnitude_of(other))
        too_large();
      value = op == '*' ? value * other : value / other;
    }
    return value;
  }

  std::int64_t factor() {
    scanner_.skip_blanks();
    if (++depth_ > kMaxDepth) scanner_.fail("the expression is nested too deeply");
    std::int64_t value;
    if (scanner_.take('(')) {
      value = sum();
      scanner_.expect(')', "')'");
    } else if (scanner_.peek() == '-' || scanner_.peek() == '+') {
      const bool negative = scanner_.peek() == '-';
      scanner_.advance();
      value = negative ? -factor() : factor();
    } else {
      value = number();
    }
    --depth_;
    return value;
  }

  std::int64_t number() {
    const std::ptrdiff_t mark = binary_mark(scanner_);
    if (mark != 0) return binary(mark);
    if (!at_number(scanner_))
      scanner_.fail(fmt::format("expected {}, found {}", what_, scanner_.found()));
    const Digits digits = read_digits(scanner_);
    if (digits.fraction) scanner_.fail(digits.begin, std::string(what_) + " must be an integer");
    if (magnitude(digits) > static_cast<std::uint64_t>(kLimit)) too_large();
    const auto size = static_cast<std::int64_t>(magnitude(digits));
    return digits.negative ? -size : size;
  }

  std::int64_t binary(std::ptrdiff_t mark) {
    scanner_.move_to(scanner_.position() + mark);
    std::int64_t value = 0;
    for (; is_digit(scanner_.peek()); scanner_.advance()) {
      if (scanner_.peek() > '1') scanner_.fail("expected 0 or 1 in a binary number");
      value = checked(2 * value + (scanner_.peek() - '0'));
    }
    return value;
  }

  /// Takes operator `a` or `b`; NUL if there is neither. Blanks after an expression stay: a newline
  /// may end the instruction.
  char take_operator(char a, char b) {
    const char* end = scanner_.position();
    scanner_.skip_blanks();
    const char c = scanner_.peek();
    if (c != a && c != b) {
      scanner_.move_to(end);
      return '\0';
    }
    scanner_.advance();
    return c;
  }

  static std::int64_t magnitude_of(std::int64_t value) { return value < 0 ? -value : value; }

  std::int64_t checked(std::int64_t value) const {
    if (magnitude_of(value) > kLimit) too_large();
    return value;
  }
  [[noreturn]] void too_large() const {
    scanner_.fail(begin_, "the expression's value is too large");
  }

  Scanner& scanner_;
  const char* begin_;
  std::string_view what_;
  int depth_ = 0;
};

}  // namespace

bool at_expression(const Scanner& scanner) {
  std::ptrdiff_t ahead = 0;
  if (scanner.peek() == '-' || scanner.peek() == '+') ++ahead;
  // A bracket may also open (abs).
  if (scanner.peek(ahead) == '(') do
      ++ahead;
    while (scanner.peek(ahead) == '(' || scanner.peek(ahead) == '-' || scanner.peek(ahead) == ' ');
  return is_digit(scanner.peek(ahead)) || at_number(scanner);
}

std::int64_t read_expression(Scanner& scanner, std::int64_t min, std::int64_t max,
                             std::string_view what) {
  scanner.skip_blanks();
  Evaluator evaluator(scanner, what);
  const std::int64_t value = evaluator.sum();
  check_range(scanner, evaluator.begin(), value, min, max, what);
  return value;
}

bool is_compound(Scanner& scanner) {
  const char* begin = scanner.position();
  bool compound = !at_number(scanner) || binary_mark(scanner) != 0;
  if (!compound) {
    read_digits(scanner);
    scanner.skip_blanks();
    const char c = scanner.peek();
    compound = c == '+' || c == '-' || c == '*' || c == '/';
  }
  scanner.move_to(begin);
  return compound;
}

}  // namespace eu::isa
