#pragma once
// Words of a line of text, with their places.
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

  /// The next word, of characters that are no blanks; empty at the end of the line.
  std::string_view peek();
  std::string_view take();
  bool at_end() { return peek().empty(); }

  /// The next word as a number, decimal or 0x..., up to `max`. `what` it is, for messages.
  std::uint64_t number(const char* what, std::uint64_t max);
  /// A number within a word, from its beginning; what follows it stays in `word`.
  std::uint64_t number_in(std::string_view& word, const char* what, std::uint64_t max);

  /// Of the last word that was taken.
  LinePlace place() const { return {line_, static_cast<int>(begin_) + 1}; }

  /// Throws isa::InputError at the last word that was taken, or the one that comes.
  [[noreturn]] void fail(const std::string& message) const;
  [[noreturn]] void fail_next(const std::string& message);

 private:
  const std::string& file_;
  int line_;
  std::string_view text_;
  std::size_t at_ = 0;     ///< behind the last word
  std::size_t begin_ = 0;  ///< of the last word
};

}  // namespace eu::model
