#pragma once
// Reads words of a line of text, with their places.
#include <cstdint>
#include <string>
#include <string_view>

#include "isa/program.hpp"

namespace eu::model {

struct LinePlace {
  int line = 0;
  int column = 0;
};

class LineReader {
 public:
  LineReader(const std::string& file, int line, std::string_view text)
      : file_(file), line_(line), text_(text.substr(0, text.find('#'))) {}

  /// The next word, delimited by blanks; empty at the end of the line.
  std::string_view peek();
  std::string_view take();
  bool at_end() { return peek().empty(); }

  /// The next word as a number, decimal or 0x..., up to `max`. `what` names it in messages.
  std::uint64_t number(const char* what, std::uint64_t max);
  /// A number within a word, from its beginning; what follows it stays in `word`.
  std::uint64_t number_in(std::string_view& word, const char* what, std::uint64_t max);

  /// Place of the last word taken.
  LinePlace place() const { return {line_, static_cast<int>(begin_) + 1}; }

  /// Throws isa::InputError at the last word taken, or at the next one.
  [[noreturn]] void fail(const std::string& message) const;
  [[noreturn]] void fail_next(const std::string& message);

 private:
  const std::string& file_;
  int line_;
  std::string_view text_;
  std::size_t at_ = 0;     ///< end of the last word
  std::size_t begin_ = 0;  ///< of the last word
};

}  // namespace eu::model
