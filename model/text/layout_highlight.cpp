#include "model/text/layout.hpp"

#include <algorithm>

namespace eu::model {
namespace {

// Control sequences of all terminals (ECMA-48 8.3.117).
constexpr const char* kBold = "\033[1m";
constexpr const char* kBoldRed = "\033[1;31m";
constexpr const char* kBoldYellow = "\033[1;33m";
constexpr const char* kPlain = "\033[0m";

template <class Change>
std::string by_line(const std::string& text, const Change& change) {
  std::string changed;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    changed += change(text.substr(begin, end - begin));
    if (end < text.size()) changed += '\n';
    begin = end + 1;
  }
  return changed;
}

/// True if the word is separate, before a colon, a blank or a rule's name in brackets.
bool matches_at(const std::string& line, std::size_t at, const std::string& word) {
  const std::size_t end = at + word.size();
  return (at == 0 || line[at - 1] == ' ') && end < line.size() &&
         std::string(": [").find(line[end]) != std::string::npos;
}

std::string coloured(const std::string& line, const std::string& word, const char* colour) {
  for (std::size_t at = 0; (at = line.find(word, at)) != std::string::npos; at += word.size())
    if (matches_at(line, at, word))
      return line.substr(0, at) + colour + word + kPlain + line.substr(at + word.size());
  return line;
}

}  // namespace

std::string with_bold_titles(const std::string& report) {
  return by_line(report, [](const std::string& line) {
    if (line.empty() || line[0] == ' ') return line;
    const std::size_t columns = std::min(kTitleColumns, line.size());
    const std::size_t end = line.find_last_not_of(' ', columns - 1) + 1;
    return kBold + line.substr(0, end) + kPlain + line.substr(end);
  });
}

std::string with_coloured_severities(const std::string& messages) {
  return by_line(messages, [](const std::string& line) {
    std::string changed = coloured(line, "error", kBoldRed);
    return changed == line ? coloured(line, "warning", kBoldYellow) : changed;
  });
}

}  // namespace eu::model
