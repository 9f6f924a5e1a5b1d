#pragma once
// Comparison of assembly texts that express the same code in different words.
#include <string>
#include <string_view>

namespace eu::test {

/// `text` with each run of blanks replaced by one blank.
inline std::string one_blank(std::string_view text) {
  std::string result;
  for (const char c : text)
    if (c != ' ' || result.empty() || result.back() != ' ') result += c;
  return result;
}

/// `text` with the word after `mark` replaced by the word that follows `mark` in `model`.
inline std::string with_word_of(std::string text, const std::string& mark, std::string_view model) {
  const auto there = model.find(mark);
  const auto here = text.find(mark);
  if (there == std::string_view::npos || here == std::string::npos) return text;
  const auto word = model.substr(there + mark.size());
  const auto begin = here + mark.size();
  return text.replace(begin, text.find(' ', begin) - begin, word.substr(0, word.find(' ')));
}

/// `text` with the branch targets of `model`: names instead of numbers or the reverse.
inline std::string with_targets_of(std::string text, std::string_view model) {
  return with_word_of(with_word_of(std::move(text), "JIP: ", model), "UIP: ", model);
}

}  // namespace eu::test
