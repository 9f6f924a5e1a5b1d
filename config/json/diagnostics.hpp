#pragma once
// Errors in what a user wrote: all of them at once, each with its place.
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace eu::config {

/// Where a value was written. Line and column count from 1, columns in characters; line 0 = the
/// whole source (a command-line flag, or a file that could not be read). No file = no place.
struct Location {
  std::shared_ptr<const std::string> file;
  std::uint32_t line = 0;
  std::uint32_t column = 0;
};

/// A place without lines: a flag, a file as a whole.
Location whole(std::string file);

/// "file:line:col", "file" or "".
std::string to_string(const Location& location);

struct Diagnostic {
  Location location;
  std::string path;  ///< JSON pointer; empty = none applies
  std::string message;

  /// `file:line:col: error: /json/path: message`, on one line whatever the input held.
  std::string text() const;
};

/// Input that cannot be used, with everything that is wrong with it; what() is one error a line.
class InputError : public std::runtime_error {
 public:
  explicit InputError(std::vector<Diagnostic> diagnostics);
  const std::vector<Diagnostic>& diagnostics() const { return diagnostics_; }

 private:
  std::vector<Diagnostic> diagnostics_;
};

/// The machine description is at fault (exit code 3).
class ConfigError : public InputError {
 public:
  using InputError::InputError;
};

/// Collects errors while reading goes on.
class Diagnostics {
 public:
  void error(Location location, std::string path, std::string message);
  bool empty() const { return list_.empty(); }
  const std::vector<Diagnostic>& list() const { return list_; }

  /// `Error` says whose input it was, and so which exit code it becomes.
  template <class Error = ConfigError>
  void throw_if_any() const {
    if (!list_.empty()) throw Error(list_);
  }

 private:
  std::vector<Diagnostic> list_;
};

}  // namespace eu::config
