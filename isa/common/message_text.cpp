#include "isa/common/message_text.hpp"

#include <algorithm>

namespace eu::isa {
namespace {

unsigned char byte_at(std::string_view text, std::size_t at) {
  return static_cast<unsigned char>(text[at]);
}

bool is_continuation(std::string_view text, std::size_t at) {
  return at < text.size() && byte_at(text, at) >> 6 == 2;
}

/// Size in bytes of a character that begins with this byte; 0 if no character does.
std::size_t size_by_first_byte(unsigned char first) {
  if (first < 0x80) return 1;
  if (first >= 0xc2 && first < 0xe0) return 2;
  if (first >= 0xe0 && first < 0xf0) return 3;
  return first >= 0xf0 && first < 0xf5 ? 4 : 0;
}

/// Size in bytes of the UTF-8 character at the beginning of the text; 0 if the bytes are invalid
/// (RFC 3629: the shortest form only, no surrogates, nothing beyond U+10FFFF).
std::size_t character_size(std::string_view text) {
  const unsigned char first = byte_at(text, 0);
  const std::size_t size = size_by_first_byte(first);
  for (std::size_t i = 1; i < size; ++i)
    if (!is_continuation(text, i)) return 0;
  if (size < 3) return size;
  const unsigned char second = byte_at(text, 1);
  const bool is_wrong = (first == 0xe0 && second < 0xa0) || (first == 0xed && second >= 0xa0) ||
                        (first == 0xf0 && second < 0x90) || (first == 0xf4 && second >= 0x90);
  return is_wrong ? 0 : size;
}

/// Whether the text begins with a control character: U+0000 to U+001F, U+007F to U+009F.
bool begins_with_control(std::string_view text, std::size_t size) {
  const unsigned char first = byte_at(text, 0);
  if (size == 1) return first < 0x20 || first == 0x7f;
  return size == 2 && first == 0xc2 && byte_at(text, 1) < 0xa0;
}

void append_hex(std::string& out, const char* before, unsigned char byte) {
  constexpr char kHex[] = "0123456789abcdef";
  out += before;
  out += kHex[byte >> 4];
  out += kHex[byte & 15];
}

void append_bytes(std::string& out, std::string_view bytes) {
  for (std::size_t i = 0; i < bytes.size(); ++i) append_hex(out, "\\x", byte_at(bytes, i));
}

void append_printable(std::string& out, std::string_view text) {
  while (!text.empty()) {
    const std::size_t size = character_size(text);
    if (size == 0)
      append_bytes(out, text.substr(0, 1));
    else if (begins_with_control(text, size))
      append_hex(out, "\\u00", byte_at(text, size - 1));
    else
      out += text.substr(0, size);
    text.remove_prefix(std::max<std::size_t>(size, 1));
  }
}

}  // namespace

std::string message_text(std::string_view text, std::size_t longest_word) {
  std::string out;
  while (!text.empty()) {
    const std::size_t size = std::min(text.find(' '), text.size());
    std::size_t shown = std::min(size, longest_word);
    while (shown < size && shown > 0 && is_continuation(text, shown)) --shown;
    append_printable(out, text.substr(0, shown));
    if (size > longest_word) out += "...";
    out += text.substr(size, 1);
    text.remove_prefix(std::min(size + 1, text.size()));
  }
  return out;
}

std::size_t printable_size(std::string_view text) {
  const std::size_t size = character_size(text);
  return size != 0 && begins_with_control(text, size) ? 0 : size;
}

std::string name_text(std::string_view name) {
  std::string out;
  while (!name.empty()) {
    const std::size_t size = character_size(name);
    const std::string_view character = name.substr(0, std::max<std::size_t>(size, 1));
    if (size == 0 || begins_with_control(name, size))
      append_bytes(out, character);
    else if (character == "\\")
      out += "\\\\";
    else
      out += character;
    name.remove_prefix(character.size());
  }
  return out;
}

}  // namespace eu::isa
