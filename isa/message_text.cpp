#include "isa/message_text.hpp"

#include <algorithm>

namespace eu::isa {
namespace {

void append_printable(std::string& out, std::string_view text) {
  constexpr char kHex[] = "0123456789abcdef";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte != 0x7f) {
      out += c;
    } else {
      out += "\\u00";
      out += kHex[byte >> 4];
      out += kHex[byte & 15];
    }
  }
}

}  // namespace

std::string message_text(std::string_view text, std::size_t longest_word) {
  std::string out;
  while (!text.empty()) {
    const std::size_t size = std::min(text.find(' '), text.size());
    append_printable(out, text.substr(0, std::min(size, longest_word)));
    if (size > longest_word) out += "...";
    out += text.substr(size, 1);
    text.remove_prefix(std::min(size + 1, text.size()));
  }
  return out;
}

}  // namespace eu::isa
