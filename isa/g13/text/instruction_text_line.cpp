#include "isa/g13/text/instruction_text.hpp"

#include <algorithm>

#include "isa/common/scanner.hpp"

namespace eu::isa::g13 {
namespace {

/// Hex digits of the shortest word, which has two bytes.
constexpr std::size_t kShortestHex = 4;

bool is_word_bytes(std::string_view text) {
  return text.size() >= kShortestHex && text.size() % 2 == 0 && is_hex(text);
}

/// Takes the first word, up to a blank.
Token take_word_of(Token& rest) {
  rest = trimmed(rest);
  const std::size_t end = std::min(rest.text.find_first_of(" \t"), rest.text.size());
  const Token word{rest.text.substr(0, end), rest.at};
  rest.text.remove_prefix(end);
  rest.at += end;
  return word;
}

/// Takes offset and word of a listing, such as "  10: 522842a21800   if ...".
void take_listing(Token& rest, Line& line) {
  Token after = rest;
  Token first = take_word_of(after);
  if (first.text.size() > 1 && first.text.back() == ':' &&
      is_hex(first.text.substr(0, first.text.size() - 1))) {
    const Token bytes = take_word_of(after);
    if (!is_word_bytes(bytes.text)) return;
    line.bytes = bytes;
    rest = after;
  }
}

void take_label(Token& rest, Line& line) {
  const Token whole = trimmed(rest);
  std::size_t end = 0;
  while (end < whole.text.size() && is_word(whole.text[end])) ++end;
  if (end == 0 || end == whole.text.size() || whole.text[end] != ':') return;
  line.label = {whole.text.substr(0, end), whole.at};
  rest = {whole.text.substr(end + 1), whole.at + end + 1};
}

std::string_view without_comment(std::string_view text) {
  return text.substr(0, text.find("//"));
}

}  // namespace

bool is_hex(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return hex_value(c) >= 0; });
}

Token trimmed(Token token) {
  while (!token.text.empty() && is_blank(token.text.front())) {
    token.text.remove_prefix(1);
    ++token.at;
  }
  while (!token.text.empty() && is_blank(token.text.back())) token.text.remove_suffix(1);
  return token;
}

Line split_line(std::string_view text) {
  Line line;
  Token rest = trimmed({without_comment(text), 0});
  take_listing(rest, line);
  if (line.bytes.text.empty()) take_label(rest, line);
  line.mnemonic = take_word_of(rest);
  rest = trimmed(rest);
  while (!rest.text.empty()) {
    const std::size_t end = std::min(rest.text.find(','), rest.text.size());
    line.operands.push_back(trimmed({rest.text.substr(0, end), rest.at}));
    if (end == rest.text.size()) break;
    rest.text.remove_prefix(end + 1);
    rest.at += end + 1;
    if (trimmed(rest).text.empty()) line.operands.push_back({"", rest.at});
    if (trimmed(rest).text.empty()) break;
  }
  return line;
}

}  // namespace eu::isa::g13
