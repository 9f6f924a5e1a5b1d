#pragma once
// `.define SYMBOL EXPRESSION`: string replacement before the text is read (IVB PRM 7.2.1).
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace eu::isa {

/// A text with the symbols of its `.define` lines replaced by their expressions, including nested
/// ones. A definition is valid from the next line on. Its own line becomes blank, so that line
/// numbers do not change.
class ReplacedText {
 public:
  /// Throws InputError for a definition without a name, a definition that contains itself, and a
  /// line that grows beyond the limit.
  ReplacedText(std::string_view text, const std::string& file);
  ReplacedText(const ReplacedText&) = delete;
  ReplacedText& operator=(const ReplacedText&) = delete;

  /// The replaced text; the original text if it defines nothing.
  std::string_view text() const { return text_; }

  /// The column in the original line, for a column (both 0-based) of the line at this offset of
  /// text(). In a replacement it is the column of the symbol.
  std::ptrdiff_t original_column(std::ptrdiff_t line_begin, std::ptrdiff_t column) const;

 private:
  /// A replacement, at [begin, end) of text(), of a symbol of the original line.
  struct Piece {
    std::ptrdiff_t begin, end;
    std::ptrdiff_t column, length;
  };

  void add_line(std::string_view line);
  bool define(std::string_view line);
  void add_expansion(std::string_view symbol, std::string_view expression, int depth);
  void add_replacing(std::string_view line, int depth);
  [[noreturn]] void fail(const std::string& message) const;

  std::string file_;
  std::string_view line_;  ///< of the original text, the current one
  int line_number_ = 0;
  bool in_comment_ = false;
  std::size_t line_begin_ = 0;  ///< of the line, in replaced_
  std::map<std::string_view, std::string_view> definitions_;
  std::vector<Piece> pieces_;
  std::string replaced_;
  std::string_view text_;
};

}  // namespace eu::isa
