#include "isa/intel/visa/text/words.hpp"

#include <fmt/core.h>

#include <limits>

#include "isa/common/number_text.hpp"

namespace eu::isa::visa {
namespace {

constexpr int kMaxDepth = 64;

/// Levels of binary operators, lowest precedence first. Relations and shifts do not chain: at most
/// one in an expression of their level.
enum Level { kAnd, kXor, kOr, kEquality, kRelation, kShift, kSum, kProduct, kLevels };

struct Operator {
  std::string_view text;
  Level level;
};

/// An operator comes before operators that are its prefixes.
constexpr Operator kOperators[] = {
    {"==", kEquality}, {"!=", kEquality}, {"<<", kShift},   {">>>", kShift},  {">>", kShift},
    {"<=", kRelation}, {">=", kRelation}, {"<", kRelation}, {">", kRelation}, {"&", kAnd},
    {"^", kXor},       {"|", kOr},        {"+", kSum},      {"-", kSum},      {"*", kProduct},
    {"/", kProduct},   {"%", kProduct},
};

class Evaluator {
 public:
  Evaluator(Scanner& scanner, const Symbols& symbols, const Kernel& kernel, std::string_view what)
      : scanner_(scanner), symbols_(symbols), kernel_(kernel), what_(what) {}

  std::int64_t value(ConstantForm form) {
    switch (form) {
      case ConstantForm::Whole: return whole();
      case ConstantForm::NoComparison: return level(kShift);
      case ConstantForm::Unary: break;
    }
    return unary();
  }

 private:
  std::int64_t whole() {
    const std::int64_t condition = level(kAnd);
    if (!scanner_.take('?')) return condition;
    const std::int64_t yes = level(kAnd);
    scanner_.expect(':', "':'");
    deeper();
    const std::int64_t no = whole();
    --depth_;
    return condition != 0 ? yes : no;
  }

  std::int64_t level(int at_level) {
    if (at_level == kLevels) return unary();
    std::int64_t value = level(at_level + 1);
    for (;;) {
      const char* at = scanner_.position();
      const std::string_view op = take_operator(at_level);
      if (op.empty()) return value;
      value = apply(at, op, value, level(at_level + 1));
    }
  }

  std::string_view take_operator(int at_level) {
    scanner_.skip_blanks();
    for (const Operator& op : kOperators) {
      bool matches_here = true;
      for (std::size_t i = 0; i < op.text.size(); ++i)
        matches_here = matches_here && scanner_.peek(static_cast<std::ptrdiff_t>(i)) == op.text[i];
      if (!matches_here) continue;
      if (op.level != at_level || (op.text == "%" && is_letter(scanner_.peek(1)))) return "";
      scanner_.move_to(scanner_.position() + op.text.size());
      return op.text;
    }
    return "";
  }

  /// Applies a binary operator; the result wraps as in two's complement.
  std::int64_t apply(const char* at, std::string_view op, std::int64_t a, std::int64_t b) {
    const auto x = static_cast<std::uint64_t>(a), y = static_cast<std::uint64_t>(b);
    const auto wrapped = [](std::uint64_t value) { return static_cast<std::int64_t>(value); };
    if (op == "+") return wrapped(x + y);
    if (op == "-") return wrapped(x - y);
    if (op == "*") return wrapped(x * y);
    if (op == "&") return a & b;
    if (op == "|") return a | b;
    if (op == "^") return a ^ b;
    if (op == "<") return a < b;
    if (op == ">") return a > b;
    if (op == "<=") return a <= b;
    if (op == ">=") return a >= b;
    if (op == "==") return a == b;
    if (op == "!=") return a != b;
    if (op == "/" || op == "%") return quotient(at, op == "/", a, b);
    if (b < 0 || b > 63) scanner_.fail(at, "a shift by 0 to 63 bits is allowed");
    if (op == "<<") return wrapped(x << y);
    return op == ">>" ? a >> b : wrapped(x >> y);
  }

  std::int64_t quotient(const char* at, bool is_quotient, std::int64_t a, std::int64_t b) {
    if (b == 0) scanner_.fail(at, "division by zero");
    if (b == -1)
      return is_quotient ? static_cast<std::int64_t>(0 - static_cast<std::uint64_t>(a)) : 0;
    return is_quotient ? a / b : a % b;
  }

  std::int64_t unary() {
    scanner_.skip_blanks();
    deeper();
    std::int64_t value = 0;
    if (scanner_.take('-'))
      value = static_cast<std::int64_t>(0 - static_cast<std::uint64_t>(unary()));
    else if (scanner_.take('~'))
      value = ~unary();
    else if (scanner_.take('!'))
      value = unary() == 0;
    else
      value = primary();
    --depth_;
    return value;
  }

  std::int64_t primary() {
    if (scanner_.take('(')) {
      const std::int64_t value = whole();
      scanner_.expect(')', "')'");
      return value;
    }
    if (scanner_.peek() == '%') return builtin();
    if (!is_digit(scanner_.peek()))
      scanner_.fail(fmt::format("expected {}, found {}", what_, scanner_.found()));
    const Digits digits = read_digits(scanner_);
    if (digits.fraction) scanner_.fail(digits.begin, fmt::format("{} must be an integer", what_));
    if (significant_digits(digits) > (digits.hex ? 16 : 18))
      scanner_.fail(digits.begin, "the number has too many digits");
    return static_cast<std::int64_t>(magnitude(digits));
  }

  /// Reads %sizeof(V1), %sizeof GRF or %DispatchSimd.
  std::int64_t builtin() {
    const char* at = scanner_.position();
    scanner_.advance();
    const std::string_view name = scanner_.take_word();
    if (name == "DispatchSimd") return kernel_.simd_size();
    if (name != "sizeof")
      scanner_.fail(at, fmt::format("expected {}, found \"%{}\"; allowed are %sizeof and "
                                    "%DispatchSimd",
                                    what_, std::string(name)));
    const bool in_brackets = scanner_.take('(');
    scanner_.skip_blanks();
    at = scanner_.position();
    const std::string_view variable = scanner_.take_word();
    if (in_brackets) scanner_.expect(')', "')'");
    const std::optional<Symbol> symbol = symbols_.find(variable);
    if (symbol) return symbols_.variable(*symbol).size_bytes();
    if (variable == "GRF") return kRowBytes;
    scanner_.fail(at, fmt::format("\"{}\" is not declared{} [undeclared]", std::string(variable),
                                  symbols_.suggestion(variable)));
  }

  void deeper() {
    if (++depth_ > kMaxDepth) scanner_.fail("the expression is nested too deeply");
  }

  Scanner& scanner_;
  const Symbols& symbols_;
  const Kernel& kernel_;
  std::string_view what_;
  int depth_ = 0;
};

}  // namespace

std::int64_t read_constant(Scanner& scanner, const Symbols& symbols, const Kernel& kernel,
                           ConstantForm form, std::string_view what) {
  return Evaluator(scanner, symbols, kernel, what).value(form);
}

std::int64_t read_constant(Scanner& scanner, const Symbols& symbols, const Kernel& kernel,
                           ConstantForm form, std::int64_t min, std::int64_t max,
                           std::string_view what) {
  scanner.skip_blanks();
  const char* at = scanner.position();
  const std::int64_t value = read_constant(scanner, symbols, kernel, form, what);
  if (value < min || value > max)
    scanner.fail(at, fmt::format("{} is {} to {}, not {}", what, min, max, value));
  return value;
}

}  // namespace eu::isa::visa
