#pragma once
// What is wrong in what a user gave, and where.
#include <stdexcept>
#include <string>

namespace eu::isa {

/// A place in a text, both numbers 1-based; line 0 where there is no text.
struct TextPlace {
  int line = 0;
  int column = 0;
};

/// Something wrong in a kernel, with its place. what() is "file:line:col: error: message", or
/// "file: error: message" for line 0, of what has no lines.
class InputError : public std::runtime_error {
 public:
  InputError(const std::string& file, int line, int column, const std::string& message);
  /// The whole text.
  explicit InputError(const std::string& text) : std::runtime_error(text) {}
};

}  // namespace eu::isa
