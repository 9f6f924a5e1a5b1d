#include "model/cli/shell_text.hpp"

#include <algorithm>

namespace eu::model {

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

std::string shell_quoted(const std::string& text) {
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

std::string gist(const std::string& meaning) {
  std::size_t end = meaning.find_first_of(";\n");
  end = std::min(end, meaning.find(": "));
  end = std::min(end, meaning.find(" (default"));
  return meaning.substr(0, end);
}

}  // namespace eu::model
