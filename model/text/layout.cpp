#include "model/text/layout.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace eu::model {
namespace {

constexpr std::size_t kShortestCell = 8;  ///< minimum width of the last cell of a row
constexpr char kNoBreak = '\x1f';         ///< a blank without a line break

/// part / whole in units of 1 / `scale`, rounded half up. Exact for parts up to 2^53.
std::uint64_t scaled(std::uint64_t part, std::uint64_t whole, std::uint64_t scale) {
  return whole == 0 ? 0 : (2 * part * scale + whole) / (2 * whole);
}

std::string with_point(std::uint64_t value, std::size_t decimals) {
  std::string digits = std::to_string(value);
  if (digits.size() <= decimals) digits.insert(0, decimals + 1 - digits.size(), '0');
  return digits.insert(digits.size() - decimals, ".");
}

std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find(' ', begin), text.size());
    words.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return words;
}

std::string broken(const std::string& title, const std::vector<std::string>& items,
                   const std::string& separator, std::size_t columns) {
  std::string text;
  std::string line;
  const auto end_line = [&] {
    text += left(text.empty() ? title : "", kTitleColumns) + line + "\n";
    line.clear();
  };
  for (const std::string& item : items) {
    if (!line.empty() && kTitleColumns + line.size() + separator.size() + item.size() > columns)
      end_line();
    line += (line.empty() ? "" : separator) + item;
  }
  end_line();
  std::replace(text.begin(), text.end(), kNoBreak, ' ');
  return text;
}

}  // namespace

std::string left(const std::string& text, std::size_t width) {
  return text.size() >= width ? text : text + std::string(width - text.size(), ' ');
}

std::string right(const std::string& text, std::size_t width) {
  return text.size() >= width ? text : std::string(width - text.size(), ' ') + text;
}

std::string cut(const std::string& text, std::size_t width) {
  return text.size() <= width ? text : text.substr(0, width - 3) + "...";
}

std::string unbroken(std::string text) {
  std::replace(text.begin(), text.end(), ' ', kNoBreak);
  return text;
}

std::string titled(const std::string& title, const std::string& text, std::size_t columns) {
  return broken(title, words_of(text), " ", columns);
}

std::string titled(const std::string& title, const std::vector<std::string>& items,
                   std::size_t columns) {
  return broken(title, items, "   ", columns);
}

std::string Table::line(const std::vector<std::string>& cells,
                        const std::vector<std::size_t>& widths, std::size_t columns,
                        const std::string& gap) const {
  std::string text = "  ";
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i != 0) text += gap;
    if (columns_[i].align == Align::Right)
      text += right(cells[i], widths[i]);
    else if (i + 1 < cells.size())
      text += left(cells[i], widths[i]);
    else
      text += cut(cells[i], std::max(columns - std::min(columns, text.size()), kShortestCell));
  }
  return text.erase(text.find_last_not_of(' ') + 1) + "\n";
}

std::string Table::text(std::size_t columns) const {
  std::vector<std::string> headings;
  std::vector<std::size_t> widths;
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    headings.push_back(columns_[i].heading);
    widths.push_back(headings[i].size());
    for (const auto& cells : rows_) widths[i] = std::max(widths[i], cells[i].size());
  }
  std::size_t wide = 0;
  for (const std::size_t width : widths) wide += 2 + width;
  const bool close = columns_.back().align == Align::Right && wide > columns;
  const std::string gap(close ? 1 : 2, ' ');
  std::string text = line(headings, widths, columns, gap);
  for (const auto& cells : rows_) text += line(cells, widths, columns, gap);
  return text;
}

std::string percent(std::uint64_t part, std::uint64_t whole) {
  return with_point(scaled(part, whole, 1000), 1);
}

std::string tenths(std::uint64_t part, std::uint64_t whole) {
  return with_point(scaled(part, whole, 10), 1);
}

std::string hundredths(std::uint64_t part, std::uint64_t whole) {
  return with_point(scaled(part, whole, 100), 2);
}

std::string counted(std::uint64_t number, const std::string& noun) {
  const bool adds_es = noun.size() > 2 && noun.compare(noun.size() - 2, 2, "ch") == 0;
  return fmt::format("{} {}{}", number, noun, number == 1 ? "" : adds_es ? "es" : "s");
}

}  // namespace eu::model
