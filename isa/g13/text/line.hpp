#pragma once
// A line of assembly: a name and what stands between commas behind it.
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
  /// What a listing says that the word is: hex digits. Text is empty without one.
  Token bytes;
  Token mnemonic;  ///< text is empty without an instruction
  std::vector<Token> operands;
};

/// Splits a line, without its comment (`//`). A listing has its offset and its word in hex before
/// an instruction.
Line split_line(std::string_view text);

/// Without blanks at both ends; `at` follows.
Token trimmed(Token token);

bool is_hex(std::string_view text);

}  // namespace eu::isa::g13
