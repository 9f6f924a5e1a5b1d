#pragma once
// Errors in a user's input, with their place.
#include <stdexcept>
#include <string>

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

}  // namespace eu::isa
