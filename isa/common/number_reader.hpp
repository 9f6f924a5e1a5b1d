#pragma once
// Numbers in assembly text: first the digits, then their value in the type that follows them.
#include <cstdint>
#include <string_view>

#include "isa/common/scanner.hpp"

namespace eu::isa {

/// Digits as they stand in the text, before a type says what they mean.
struct Digits {
  const char* begin = nullptr;  ///< of the sign, if there is one
  const char* first = nullptr;  ///< digit
  const char* last = nullptr;   ///< one past the last digit
  bool negative = false;
  bool hex = false;
  bool fraction = false;  ///< decimal point or exponent
};

/// Does a number, with or without sign, begin at the cursor?
bool at_number(const Scanner& scanner);

/// Takes sign and digits; fails if there are none.
Digits read_digits(Scanner& scanner);

/// The value without sign; 2^64 - 1 for that and all larger ones.
std::uint64_t magnitude(const Digits& digits);
/// Digits but for leading zeros.
std::ptrdiff_t significant_digits(const Digits& digits);

/// Fails at `at` for a value outside [min, max].
void check_range(const Scanner& scanner, const char* at, std::int64_t value, std::int64_t min,
                 std::int64_t max, std::string_view what);
/// The value as an integer; fails for fractions and outside [min, max]. `what` it is, for messages.
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
