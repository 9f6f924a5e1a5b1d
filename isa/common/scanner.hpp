#pragma once
// Characters of an assembly text, one at a time; all dialects' readers use it.
#include <cstdint>
#include <string>
#include <string_view>

#include "isa/common/text_errors.hpp"

namespace eu::isa {

constexpr bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == '\v';
}
constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
constexpr bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
constexpr bool is_word(char c) {
  return is_letter(c) || is_digit(c);
}
/// Value of a hex digit, -1 for any other character.
constexpr int hex_value(char c) {
  if (is_digit(c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}
constexpr char to_lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
bool same_ignoring_case(std::string_view a, std::string_view b);
/// Takes letters, digits and underscores from the beginning of `text`; may be empty.
std::string_view take_word(std::string_view& text);

class ReplacedText;

class Scanner {
 public:
  /// Limit of the size of kernels as text; InputError for a larger one.
  static constexpr std::size_t kMaxBytes = std::size_t{64} << 20;

  /// `text` must outlive the scanner. Errors begin with `file`.
  Scanner(std::string_view text, std::string file);

  const char* position() const { return cursor_; }
  void move_to(const char* position) { cursor_ = position; }
  bool at_end() const { return cursor_ == end_; }
  /// The character `ahead` places after the cursor; NUL past the end.
  char peek(std::ptrdiff_t ahead = 0) const {
    return end_ - cursor_ > ahead ? cursor_[ahead] : '\0';
  }
  void advance() { ++cursor_; }
  /// Number of occurrences of `c` in the whole text.
  std::size_t count(char c) const;

  /// From now on newlines are not blanks, for dialects in which a newline ends an instruction.
  void stop_at_newlines() { stops_at_newlines_ = true; }
  bool stops_at_newlines() const { return stops_at_newlines_; }
  /// Sets the text before words in it were replaced; it must outlive the scanner.
  void set_source(const ReplacedText& source) { source_ = &source; }

  /// Skips blanks and comments (`//` and `/* */`). Skips newlines too, unless stop_at_newlines()
  /// was called.
  void skip_blanks();
  /// Skips blanks and comments up to a newline, a semicolon or the end; false if there is anything
  /// else before those.
  bool skip_to_line_end();
  /// Skips blanks, comments, newlines and semicolons, which may separate instructions.
  void skip_between_instructions();
  /// Skips blanks and comments, then takes `c` if it is the next character.
  bool take(char c);
  /// As take(c), but fails with "expected WHAT" if `c` is missing. The error is at the end of the
  /// line if the next word is on another line.
  void expect(char c, std::string_view what);
  /// Skips blanks and comments, then takes letters, digits and underscores; may be empty.
  std::string_view take_word();
  /// The letters that begin `ahead` places after the cursor; may be empty.
  std::string_view letters_ahead(std::ptrdiff_t ahead = 0) const;
  /// Takes letters at the cursor; may be empty.
  std::string_view take_letters();
  /// Takes decimal digits at the cursor; huge values become 2^40. Fails if there are no digits.
  std::uint64_t take_digits(std::string_view what);
  /// As take_digits; fails if the value exceeds `max`.
  std::uint32_t take_decimal(std::uint32_t max, std::string_view what);

  /// 1-based line of a position. Positions must not decrease between calls, place_of() included.
  int line_of(const char* position);
  /// Line and column of a position, with the same condition.
  TextPlace place_of(const char* position);

  /// An error at `where`, not thrown.
  TextErrors error_at(const char* where, const std::string& message) const;
  /// Throws error_at().
  [[noreturn]] void fail(const char* where, const std::string& message) const {
    throw error_at(where, message);
  }
  [[noreturn]] void fail(const std::string& message) const { fail(cursor_, message); }
  /// The text at the cursor, for messages: `"word"`, a character in quotes or `end of file`.
  std::string found() const;

 private:
  const char* begin_;
  const char* end_;
  const char* cursor_;
  std::string file_;
  const char* counted_to_;  ///< up to where lines were counted
  const char* line_begin_;  ///< of the line that `counted_to_` is in
  int line_ = 1;
  bool stops_at_newlines_ = false;
  const ReplacedText* source_ = nullptr;
};

}  // namespace eu::isa
