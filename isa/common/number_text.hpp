#pragma once
// Numbers and constant expressions as text: read and written.
#include <cstdint>
#include <string>
#include <string_view>

#include "isa/common/scanner.hpp"

namespace eu::isa {

// Numbers in assembly text: first the digits, then their value in the type that comes after them.

/// Digits of the text, before their type is known.
struct Digits {
  const char* begin = nullptr;  ///< of the sign, if there is one
  const char* first = nullptr;  ///< digit
  const char* last = nullptr;   ///< one past the last digit
  bool negative = false;
  bool hex = false;
  bool fraction = false;  ///< decimal point or exponent
};

/// Whether a number, with an optional sign, begins at the cursor.
bool at_number(const Scanner& scanner);

/// Takes sign and digits; fails if there are none.
Digits read_digits(Scanner& scanner);

/// The value without its sign; 2^64 - 1 for all values from that on.
std::uint64_t magnitude(const Digits& digits);
/// Number of digits without leading zeros.
std::ptrdiff_t significant_digits(const Digits& digits);

/// Fails at `at` for a value outside [min, max].
void check_range(const Scanner& scanner, const char* at, std::int64_t value, std::int64_t min,
                 std::int64_t max, std::string_view what);
/// The value as an integer; fails for fractions and outside [min, max]. `what` names the value in
/// messages.
std::int64_t integer(const Scanner& scanner, const Digits& digits, std::int64_t min,
                     std::int64_t max, std::string_view what);
/// The value of decimal digits, correctly rounded; fails outside the type's range.
float decimal_float(const Scanner& scanner, const Digits& digits);
double decimal_double(const Scanner& scanner, const Digits& digits);

/// Skips blanks, then takes an integer in [min, max], decimal or hex.
std::int64_t read_integer(Scanner& scanner, std::int64_t min, std::int64_t max,
                          std::string_view what);
/// Skips blanks, then takes "0x" and hex digits; fails if the value exceeds `max`.
std::uint64_t read_hex(Scanner& scanner, std::uint64_t max, std::string_view what);

// Constant expressions of integers, such as 2*32+16, (1+2)*-3, 0x20, 0b101, and 8b'10011001, the
// manual's form of binary numbers (IVB PRM 7.3.1.2).

/// Whether an expression begins at the cursor.
bool at_expression(const Scanner& scanner);

/// Takes an expression with + - * / and brackets; division truncates. Fails outside [min, max].
/// `what` names the value in messages.
std::int64_t read_expression(Scanner& scanner, std::int64_t min, std::int64_t max,
                             std::string_view what);

/// Whether the expression at the cursor is more than a single number with an optional sign.
bool is_compound(Scanner& scanner);

// Appends numbers to a string as text, independent of the locale.

void append_decimal(std::string& out, std::int64_t value);
/// Appends lower-case hex digits, at least `digits` of them, without "0x".
void append_hex(std::string& out, std::uint64_t value, int digits);
/// As append_hex, in upper case.
void append_upper_hex(std::string& out, std::uint64_t value);
/// Appends six significant digits, as printf's %g.
void append_float(std::string& out, double value);

}  // namespace eu::isa
