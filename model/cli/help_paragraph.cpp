#include "model/cli/help.hpp"

#include <algorithm>
#include <sstream>

namespace eu::model {
namespace {

/// The indent of continued lines: below the second column if the line has two.
std::size_t hanging_of(const std::string& line) {
  const std::size_t begin = line.find_first_not_of(' ');
  if (begin == std::string::npos || begin == 0) return 0;
  const std::size_t gap = line.find("  ", begin);
  return gap == std::string::npos ? begin : line.find_first_not_of(' ', gap);
}

std::string broken_line(const std::string& line, std::size_t indent) {
  const std::size_t hanging = indent + hanging_of(line);
  const std::size_t begin = std::min(line.find_first_not_of(' '), line.size());
  std::string text;
  std::string current(indent + begin, ' ');
  bool is_fresh = true;
  for (std::size_t at = begin; at < line.size();) {
    const std::size_t end = std::min(line.find(' ', at), line.size());
    const std::string word = line.substr(at, end - at);
    if (!is_fresh && !word.empty() && current.size() + 1 + word.size() > kHelpColumns) {
      text += current.erase(current.find_last_not_of(' ') + 1) + "\n";
      current.assign(hanging, ' ');
      is_fresh = true;
    }
    if (!is_fresh) current += ' ';
    current += word;
    is_fresh = false;
    at = end + 1;
  }
  return text + current.erase(current.find_last_not_of(' ') + 1) + "\n";
}

}  // namespace

std::string help_paragraph(const std::string& text, std::size_t indent) {
  std::istringstream lines(text);
  std::string broken;
  for (std::string line; std::getline(lines, line);) broken += broken_line(line, indent);
  return broken;
}

std::string help_entry(const std::string& left, const std::string& right, std::size_t column) {
  const std::string head = "  " + left;
  std::string body = help_paragraph(right, column);
  if (head.size() + 1 >= column) return head + "\n" + body;
  return head + body.substr(head.size());
}

}  // namespace eu::model
