#pragma once
// Numbers in assembly text: first the digits, then their value in the type that comes after them.
#include <cstdint>
#include <string_view>

#include "isa/common/scanner.hpp"

namespace eu::isa {

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

}  // namespace eu::isa
