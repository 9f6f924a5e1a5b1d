#pragma once
// Errors in a text, each with its place and the line it is in.
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "isa/common/input_error.hpp"

namespace eu::isa {

/// Errors that have a place in a text.
class TextErrors : public InputError {
 public:
  /// Number of errors that are shown; the rest is only counted.
  static constexpr std::size_t kMaxShown = 20;

  struct Error {
    TextPlace place;
    std::string text;  ///< "file:line:col: error: message"
  };

  TextErrors(const std::string& file, TextPlace place, const std::string& message);
  /// At least one error. `there_may_be_more`: the reader stopped early. what() has a line for each.
  explicit TextErrors(std::vector<Error> errors, bool there_may_be_more = false);

  const std::vector<Error>& errors() const { return errors_; }

  /// what(), with the line of `text` below each error and a caret below its column. `hint` is
  /// appended to the first error.
  std::string shown_in(std::string_view text, std::string_view hint = "") const;

 private:
  std::vector<Error> errors_;
  bool there_may_be_more_ = false;
};

/// Collects errors while the reader continues.
class ErrorList {
 public:
  /// The reader stops after this number of errors; such a file is not a kernel's text.
  static constexpr std::size_t kMaxFound = 1000;

  void add(const TextErrors& errors);
  bool is_full() const { return errors_.size() >= kMaxFound; }
  bool empty() const { return errors_.empty(); }
  /// Throws TextErrors, by line and column, if there are any.
  void throw_if_any();

 private:
  std::vector<TextErrors::Error> errors_;
};

}  // namespace eu::isa
