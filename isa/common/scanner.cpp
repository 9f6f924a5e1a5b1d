#include "isa/common/scanner.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "isa/common/replaced_text.hpp"

namespace eu::isa {
namespace {

/// As std::count, but by memchr, which compares many bytes at a time; it runs over every text.
std::size_t occurrences(const char* first, const char* last, char c) {
  std::size_t count = 0;
  for (; first < last; ++first, ++count) {
    first = static_cast<const char*>(std::memchr(first, c, static_cast<std::size_t>(last - first)));
    if (first == nullptr) break;
  }
  return count;
}

}  // namespace

bool same_ignoring_case(std::string_view a, std::string_view b) {
  return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), [](char x, char y) {
           return to_lower(x) == to_lower(y);
         });
}

std::string_view take_word(std::string_view& text) {
  std::size_t length = 0;
  while (length < text.size() && is_word(text[length])) ++length;
  const std::string_view word = text.substr(0, length);
  text.remove_prefix(length);
  return word;
}

Scanner::Scanner(std::string_view text, std::string file)
    : begin_(text.data()),
      end_(text.data() + text.size()),
      cursor_(begin_),
      file_(std::move(file)),
      counted_to_(begin_),
      line_begin_(begin_) {
  if (text.size() > kMaxBytes) fail(fmt::format("the text is larger than {} MiB", kMaxBytes >> 20));
}

std::size_t Scanner::count(char c) const {
  return occurrences(begin_, end_, c);
}

void Scanner::skip_blanks() {
  for (;;) {
    while (cursor_ != end_ && is_blank(*cursor_) && !(stops_at_newlines_ && *cursor_ == '\n'))
      ++cursor_;
    if (peek() != '/') return;
    if (peek(1) == '/') {
      cursor_ = std::find(cursor_, end_, '\n');
    } else if (peek(1) == '*') {
      const std::string_view rest(cursor_ + 2, static_cast<std::size_t>(end_ - cursor_ - 2));
      const std::size_t close = rest.find("*/");
      if (close == std::string_view::npos) fail("comment is not closed; expected \"*/\"");
      cursor_ += close + 4;
    } else {
      return;
    }
  }
}

bool Scanner::skip_to_line_end() {
  const bool stops = std::exchange(stops_at_newlines_, true);
  skip_blanks();
  stops_at_newlines_ = stops;
  return at_end() || *cursor_ == '\n' || *cursor_ == ';';
}

void Scanner::skip_between_instructions() {
  for (skip_blanks(); cursor_ != end_ && (*cursor_ == '\n' || *cursor_ == ';'); skip_blanks())
    ++cursor_;
}

bool Scanner::take(char c) {
  skip_blanks();
  if (cursor_ == end_ || *cursor_ != c) return false;
  ++cursor_;
  return true;
}

void Scanner::expect(char c, std::string_view what) {
  const char* end_of_last = cursor_;
  if (take(c)) return;
  const bool is_on_its_line = std::find(end_of_last, cursor_, '\n') == cursor_;
  fail(is_on_its_line ? cursor_ : end_of_last, fmt::format("expected {}, found {}", what, found()));
}

std::string_view Scanner::take_word() {
  skip_blanks();
  const char* first = cursor_;
  while (cursor_ != end_ && is_word(*cursor_)) ++cursor_;
  return {first, static_cast<std::size_t>(cursor_ - first)};
}

std::string_view Scanner::letters_ahead(std::ptrdiff_t ahead) const {
  const char* first = end_ - cursor_ > ahead ? cursor_ + ahead : end_;
  const char* last = first;
  while (last != end_ && is_letter(*last)) ++last;
  return {first, static_cast<std::size_t>(last - first)};
}

std::string_view Scanner::take_letters() {
  const std::string_view letters = letters_ahead();
  cursor_ += letters.size();
  return letters;
}

std::uint64_t Scanner::take_digits(std::string_view what) {
  constexpr std::uint64_t kHuge = std::uint64_t{1} << 40;
  if (!is_digit(peek())) fail(fmt::format("expected {}, found {}", what, found()));
  std::uint64_t value = 0;
  for (; is_digit(peek()); advance())
    value = std::min(value * 10 + static_cast<std::uint64_t>(*cursor_ - '0'), kHuge);
  return value;
}

std::uint32_t Scanner::take_decimal(std::uint32_t max, std::string_view what) {
  const char* first = cursor_;
  const std::uint64_t value = take_digits(what);
  if (value > max) fail(first, fmt::format("{} out of range; allowed are 0 to {}", what, max));
  return static_cast<std::uint32_t>(value);
}

int Scanner::line_of(const char* position) {
  const auto newlines = static_cast<int>(occurrences(counted_to_, position, '\n'));
  line_ += newlines;
  counted_to_ = position;
  if (newlines != 0)
    for (line_begin_ = position; line_begin_[-1] != '\n';) --line_begin_;
  return line_;
}

TextPlace Scanner::place_of(const char* position) {
  const int line = line_of(position);
  return {line, static_cast<int>(position - line_begin_) + 1};
}

TextErrors Scanner::error_at(const char* where, const std::string& message) const {
  const bool is_counted = where < counted_to_;
  const auto newlines = occurrences(is_counted ? begin_ : counted_to_, where, '\n');
  const int line = (is_counted ? 1 : line_) + static_cast<int>(newlines);
  const char* line_begin = where;
  while (line_begin != begin_ && line_begin[-1] != '\n') --line_begin;
  auto column = where - line_begin;
  if (source_ != nullptr) column = source_->original_column(line_begin - begin_, column);
  return {file_, {line, static_cast<int>(column) + 1}, message};
}

std::string Scanner::found() const {
  if (at_end()) return "end of file";
  if (*cursor_ == '\n' || *cursor_ == '\r') return "end of line";
  const char* last = cursor_;
  while (last != end_ && is_word(*last) && last - cursor_ < 32) ++last;
  if (last != cursor_) return fmt::format("\"{}\"", std::string(cursor_, last));
  const auto byte = static_cast<unsigned char>(*cursor_);
  if (byte >= 0x20 && byte < 0x7f) return fmt::format("'{}'", *cursor_);
  return fmt::format("byte 0x{:02x}", byte);
}

}  // namespace eu::isa
