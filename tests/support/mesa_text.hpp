#pragma once
// Comparing assembly texts that say the same in different words.
#include <cctype>
#include <string>
#include <string_view>

namespace eu::test {

/// Runs of blanks become one.
inline std::string one_blank(std::string_view text) {
  std::string result;
  for (const char c : text)
    if (c != ' ' || result.empty() || result.back() != ' ') result += c;
  return result;
}

/// `text` with the number behind `word` replaced by the name that stands there in `model`, if one
/// does.
inline std::string with_target_of(std::string text, const std::string& word,
                                  std::string_view model) {
  const auto name_begin = model.find(word);
  const auto number_begin = text.find(word);
  if (name_begin == std::string_view::npos || number_begin == std::string::npos) return text;
  const auto name = model.substr(name_begin + word.size());
  if (std::isalpha(static_cast<unsigned char>(name.front())) == 0) return text;
  const auto begin = number_begin + word.size();
  text.replace(begin, text.find(' ', begin) - begin, name.substr(0, name.find(' ')));
  return text;
}

/// `text` with numeric branch targets replaced by the names in `model`.
inline std::string with_symbolic_targets(std::string text, std::string_view model) {
  return with_target_of(with_target_of(std::move(text), "JIP: ", model), "UIP: ", model);
}

}  // namespace eu::test
