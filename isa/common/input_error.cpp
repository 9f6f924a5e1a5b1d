#include "isa/common/input_error.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "isa/common/message_text.hpp"

namespace eu::isa {
namespace {

std::string place_text(const std::string& file, int line, int column) {
  if (line == 0) return file;
  return fmt::format("{}:{}:{}", file, line, column);
}

}  // namespace

InputError::InputError(const std::string& file, int line, int column, const std::string& message)
    : std::runtime_error(fmt::format("{}: error: {}",
                                     message_text(place_text(file, line, column), kLongestName),
                                     message_text(message))) {}

namespace {

constexpr std::size_t kWidest = 100;      ///< characters of a line that are shown
constexpr std::size_t kBeforeCaret = 60;  ///< of them before the caret, if the line is longer

/// The text without a byte order mark, which readers of assembly skip.
std::string_view without_mark(std::string_view text) {
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  if (text.substr(0, kByteOrderMark.size()) == kByteOrderMark)
    text.remove_prefix(kByteOrderMark.size());
  return text;
}

std::string_view line_at(std::string_view text, int number) {
  for (int line = 1; line < number; ++line) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) return {};
    text.remove_prefix(end + 1);
  }
  text = text.substr(0, text.find('\n'));
  if (!text.empty() && text.back() == '\r') text.remove_suffix(1);
  return text;
}

/// The part of the line around byte `at`: at most kWidest bytes, from the beginning of a character.
std::string_view window_of(std::string_view line, std::size_t at) {
  if (line.size() <= kWidest) return line;
  std::size_t begin = std::min(at - std::min(at, kBeforeCaret), line.size() - kWidest);
  while (begin > 0 && (static_cast<unsigned char>(line[begin]) & 0xc0) == 0x80) --begin;
  return line.substr(begin, kWidest);
}

/// The text with each character in one column; `columns` receives their number.
std::string shown(std::string_view text, std::size_t& columns) {
  std::string out;
  for (columns = 0; !text.empty(); ++columns) {
    const std::size_t size = printable_size(text);
    if (size != 0)
      out += text.substr(0, size);
    else
      out += text.front() == '\t' ? ' ' : '?';
    text.remove_prefix(std::max<std::size_t>(size, 1));
  }
  return out;
}

}  // namespace

std::string source_excerpt(std::string_view text, TextPlace place) {
  const std::string_view line = line_at(without_mark(text), place.line);
  if (place.line == 0 || line.find_first_not_of(" \t") == std::string_view::npos) return "";
  const std::size_t at = std::min(static_cast<std::size_t>(place.column - 1), line.size());
  const std::string_view window = window_of(line, at);
  const auto before = static_cast<std::size_t>(window.data() - line.data());
  const bool cut_before = before > 0;
  const bool is_cut_after = before + window.size() < line.size();
  std::size_t columns = 0;
  const std::string until_caret = shown(window.substr(0, at - before), columns);
  std::size_t rest = 0;
  const std::string after = shown(window.substr(at - before), rest);
  const std::string number = fmt::format("{:>5}", place.line);
  return fmt::format("\n{} | {}{}{}{}\n{:>{}} | {:>{}}", number, cut_before ? "..." : "",
                     until_caret, after, is_cut_after ? "..." : "", "", number.size(), "^",
                     columns + (cut_before ? 4 : 1));
}

}  // namespace eu::isa
