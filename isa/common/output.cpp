#include "isa/common/output.hpp"

#include <charconv>

namespace eu::isa {

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
