#pragma once
// What is wrong in a text: several errors, each with its place, shown with the line that it is in.
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "isa/common/input_error.hpp"

namespace eu::isa {

/// Errors that have a place in a text.
class TextErrors : public InputError {
 public:
  /// As many are told; of others only how many there are.
  static constexpr std::size_t kMostTold = 20;

  struct Error {
    TextPlace place;
    std::string text;  ///< "file:line:col: error: message"
  };

  TextErrors(const std::string& file, TextPlace place, const std::string& message);
  /// At least one. `there_may_be_more`: reading was given up. what() has an error a line.
  explicit TextErrors(std::vector<Error> errors, bool there_may_be_more = false);

  const std::vector<Error>& errors() const { return errors_; }

  /// what(), with the line of `text` below each error and a caret below its column. `hint` goes
  /// behind the first error.
  std::string shown_in(std::string_view text, std::string_view hint = "") const;

 private:
  std::vector<Error> errors_;
  bool there_may_be_more_ = false;
};

/// Collects errors while reading goes on.
class ErrorList {
 public:
  /// What is wrong a thousand times is no such text; nobody waits for the rest.
  static constexpr std::size_t kMostFound = 1000;

  void add(const TextErrors& errors);
  bool is_full() const { return errors_.size() >= kMostFound; }
  bool empty() const { return errors_.empty(); }
  /// Throws TextErrors, by line and column, if there are any.
  void throw_if_any();

 private:
  std::vector<TextErrors::Error> errors_;
};

}  // namespace eu::isa
