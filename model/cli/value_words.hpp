#pragma once
// What can stand for an option's value or a verb's input, as far as it is known: for completion.
#include <string>
#include <vector>

#include "model/cli/option_info.hpp"

namespace eu::model {

struct ValueWords {
  std::string list;  ///< of word_lists(), beside `words`; empty: none
  std::vector<std::string> words;
  bool files = false;
  bool folders = false;
  bool commands = false;  ///< programs of the system
};
ValueWords words_of(const OptionInfo& option);

/// Of the inputs of a verb, the first or one behind it.
ValueWords first_input_words(const Verb& verb);
ValueWords further_input_words(const Verb& verb);

/// Words that several options take.
struct WordList {
  std::string name;  ///< an identifier
  std::vector<std::string> words;
};
const std::vector<WordList>& word_lists();

}  // namespace eu::model
