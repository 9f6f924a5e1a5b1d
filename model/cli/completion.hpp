#pragma once
// Scripts that complete command lines of eusim in a shell. They are generated from the tables of
// options and run without eusim.
#include <string>
#include <vector>

#include "model/cli/option_info.hpp"

namespace eu::model {

std::string bash_completion();
std::string zsh_completion();
std::string fish_completion();

/// Known values of options and inputs of verbs, for completion.
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

// Text functions for the completion scripts of all shells.

/// Words with blanks between them.
std::string joined(const std::vector<std::string>& words);
/// `text` in single quotes for bash and zsh, with any content.
std::string shell_quoted(const std::string& text);
/// The beginning of a meaning, for lists: up to the first ";", ":" or newline.
std::string gist(const std::string& meaning);

}  // namespace eu::model
