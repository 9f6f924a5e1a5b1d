#pragma once
// Known values of options and inputs of verbs, for completion.
#include <string>
#include <vector>

#include "model/cli/option_info.hpp"

namespace eu::model {

struct ValueWords {
  std::string list;  ///< a name in word_lists(), in addition to `words`; empty: none
  std::vector<std::string> words;
  bool files = false;
  bool folders = false;
  bool commands = false;  ///< programs of the system
};
ValueWords words_of(const OptionInfo& option);

/// Words for the first input of a verb, and for the others.
ValueWords first_input_words(const Verb& verb);
ValueWords further_input_words(const Verb& verb);

/// Words that several options take.
struct WordList {
  std::string name;  ///< an identifier
  std::vector<std::string> words;
};
const std::vector<WordList>& word_lists();

}  // namespace eu::model
