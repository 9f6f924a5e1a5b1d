#pragma once
// Errors in a user's input: all of them at once, each with its place.
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace eu::config {

/// Place of a value. Line and column count from 1, columns in characters. Line 0 is the whole
/// source (a command-line flag, or a file that could not be read). No file: no place.
struct Location {
  std::shared_ptr<const std::string> file;
  std::uint32_t line = 0;
  std::uint32_t column = 0;
};

/// A place without a line: a flag, or a file as a whole.
Location whole(std::string file);

/// Text of a place: "file:line:col", "file" or "".
std::string to_string(const Location& location);

struct Diagnostic {
  Location location;
  std::string path;  ///< JSON pointer; empty if none applies
  std::string message;

  /// `file:line:col: error: /json/path: message`, on one line whatever the input contains.
  std::string text() const;
};

/// Unusable input, with all its errors; what() has one error per line.
class InputError : public std::runtime_error {
 public:
  explicit InputError(std::vector<Diagnostic> diagnostics);
  const std::vector<Diagnostic>& diagnostics() const { return diagnostics_; }

 private:
  std::vector<Diagnostic> diagnostics_;
};

/// An error in the machine description (exit code 3).
class ConfigError : public InputError {
 public:
  using InputError::InputError;
};

/// Collects errors while the reader continues.
class Diagnostics {
 public:
  void error(Location location, std::string path, std::string message);
  bool empty() const { return list_.empty(); }
  const std::vector<Diagnostic>& list() const { return list_; }

  /// `Error` names the kind of input, which decides the exit code.
  template <class Error = ConfigError>
  void throw_if_any() const {
    if (!list_.empty()) throw Error(list_);
  }

 private:
  std::vector<Diagnostic> list_;
};

}  // namespace eu::config
