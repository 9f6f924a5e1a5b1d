#pragma once
// Appends numbers to a string as text, independent of the locale.
#include <cstdint>
#include <string>

namespace eu::isa {

void append_decimal(std::string& out, std::int64_t value);
/// Appends lower-case hex digits, at least `digits` of them, without "0x".
void append_hex(std::string& out, std::uint64_t value, int digits);
/// As append_hex, in upper case.
void append_upper_hex(std::string& out, std::uint64_t value);
/// Appends six significant digits, as printf's %g.
void append_float(std::string& out, double value);

}  // namespace eu::isa
