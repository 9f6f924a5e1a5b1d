#pragma once
// Building blocks of text for people: columns, sections, numbers. Independent of the locale.
#include <cstdint>
#include <string>
#include <vector>

namespace eu::model {

/// Maximum length of lines of reports, unless the user sets another width.
inline constexpr std::size_t kReportColumns = 100;
inline constexpr std::size_t kMinReportColumns = 80;
inline constexpr std::size_t kMaxReportColumns = 1000;

std::string left(const std::string& text, std::size_t width);
std::string right(const std::string& text, std::size_t width);

/// Text cut to `width` characters; "..." replaces the missing part.
std::string cut(const std::string& text, std::size_t width);

/// Section: a title, then text that is broken at blanks into lines of at most `columns`. Further
/// paragraphs of a section have an empty title.
std::string titled(const std::string& title, const std::string& text, std::size_t columns);

/// Text whose blanks titled() keeps, without a line break.
std::string unbroken(std::string text);

/// Section of items with three blanks between them, broken between items.
std::string titled(const std::string& title, const std::vector<std::string>& items,
                   std::size_t columns);

/// Table of cells; a column is as wide as its widest cell.
class Table {
 public:
  enum class Align : std::uint8_t { Left, Right };
  struct Column {
    std::string heading;
    Align align = Align::Right;
  };

  explicit Table(std::vector<Column> columns) : columns_(std::move(columns)) {}
  void row(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }
  /// Lines of at most `columns` characters. The last cell of each is cut to the remaining width. If
  /// it is a number, which is not cut, the columns may be closer to each other.
  std::string text(std::size_t columns) const;

 private:
  std::string line(const std::vector<std::string>& cells, const std::vector<std::size_t>& widths,
                   std::size_t columns, const std::string& gap) const;

  std::vector<Column> columns_;
  std::vector<std::vector<std::string>> rows_;
};

/// "12.3" for 123 of 1000; "0.0" for a whole of 0. Rounded half up in integers, so that it is the
/// same everywhere.
std::string percent(std::uint64_t part, std::uint64_t whole);

/// part / whole with one or two decimals, rounded half up in integers; 0 for a whole of 0.
std::string tenths(std::uint64_t part, std::uint64_t whole);
std::string hundredths(std::uint64_t part, std::uint64_t whole);

/// "1 thread", "2 threads", "2 dispatches": the noun and its number.
std::string counted(std::uint64_t number, const std::string& noun);

// Reports with the colours of a terminal. The caller checks that there is one.

/// Columns of a section's title (titled()).
inline constexpr std::size_t kTitleColumns = 15;

/// A report, with the titles of its sections in bold.
std::string with_bold_titles(const std::string& report);

/// Messages with "error" in red and "warning" in yellow where the word is a line's severity.
std::string with_coloured_severities(const std::string& messages);

}  // namespace eu::model
