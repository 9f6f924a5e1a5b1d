#pragma once
// A line of assembly: a name, then operands between commas.
#include <cstddef>
#include <string_view>
#include <vector>

namespace eu::isa::g13 {

/// A part of a line, with its place.
struct Token {
  std::string_view text;
  std::size_t at = 0;  ///< offset in the line
};

struct Line {
  Token label;  ///< text is empty if there is none
  /// The word's hex digits in a listing; text is empty without one.
  Token bytes;
  Token mnemonic;  ///< text is empty without an instruction
  std::vector<Token> operands;
};

/// Splits a line and drops its comment (`//`). A listing has an offset and a word in hex before the
/// instruction.
Line split_line(std::string_view text);

/// The token without blanks at both ends; `at` is adjusted.
Token trimmed(Token token);

bool is_hex(std::string_view text);

}  // namespace eu::isa::g13
