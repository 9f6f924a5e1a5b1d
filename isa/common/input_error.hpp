#pragma once
// Errors in a user's input, with their place.
#include <stdexcept>
#include <string>
#include <string_view>

namespace eu::isa {

/// A place in a text, both numbers 1-based; line 0 if the input is not text.
struct TextPlace {
  int line = 0;
  int column = 0;
};

/// An error in a kernel, with its place. what() is "file:line:col: error: message", or
/// "file: error: message" for line 0 (input without lines).
class InputError : public std::runtime_error {
 public:
  InputError(const std::string& file, int line, int column, const std::string& message);
  /// `text` is the complete message.
  explicit InputError(const std::string& text) : std::runtime_error(text) {}
};

// The line of a text that a message refers to.

/// The line with its number, and a caret below its column; each is on its own line, after a
/// newline. A long line is cut around the caret. Columns count bytes. A character that cannot be
/// shown is '?', a tab is one blank. Empty for a place without a line and for a blank line.
std::string source_excerpt(std::string_view text, TextPlace place);

}  // namespace eu::isa
