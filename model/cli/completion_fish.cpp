#include <fmt/core.h>

#include "model/cli/completion.hpp"

namespace eu::model {
namespace {

constexpr const char* kFishHead =
    R"(# Completion of eusim for fish; made by "eusim completion fish".

function __eusim_words
    set -l words (commandline -opc)
    set -e words[1]
    set -l skips 0
    for word in $words
        if test $skips = 1
            set skips 0
        else if test "$word" = --color
            set skips 1
        else if not string match -q -- '-*' $word
            echo $word
        end
    end
end

function __eusim_needs_verb
    test (count (__eusim_words)) = 0
end

function __eusim_verb_is
    set -l words (__eusim_words)
    test (count $words) -gt 0; and test "$words[1]" = "$argv[1]"
end

complete -c eusim -f
complete -c eusim -n __eusim_needs_verb -l color -x -a 'auto always never' -d 'colours'
complete -c eusim -n __eusim_needs_verb -s h -l help -d 'list the verbs'
complete -c eusim -n __eusim_needs_verb -l version -d 'print the version'
)";

/// `text` in single quotes, with backslashes and quotes escaped.
std::string quoted(const std::string& text) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\\' || c == '\'') out += '\\';
    out += c;
  }
  return out + "'";
}

/// The switches of `complete` for the words of a value.
std::string offers(const ValueWords& value) {
  std::string text = value.files || value.folders ? " -F" : "";
  std::string words = value.list.empty() ? "" : "$__eusim_" + value.list;
  for (const std::string& word : value.words) words += (words.empty() ? "" : " ") + word;
  if (value.commands) words = "(__fish_complete_command)";
  // In double quotes, fish expands lists when it offers them, not before.
  if (!words.empty()) text += fmt::format(" -a {}", quoted(words));
  return text;
}

std::string verb_lines(const Verb& verb) {
  const std::string here = fmt::format("complete -c eusim -n '__eusim_verb_is {}'", verb.name);
  std::string text = fmt::format("\ncomplete -c eusim -n __eusim_needs_verb -a {} -d {}\n",
                                 verb.name, quoted(verb.summary));
  for (const OptionInfo& option : options_of(verb)) {
    text += here;
    if (option.letter != 0) text += fmt::format(" -s {}", option.letter);
    text += " -l " + option.name;
    if (!option.value.empty()) {
      const ValueWords value = words_of(option);
      if (!option.may_be_alone) text += value.files || value.folders ? " -r" : " -x";
      text += offers(value);
    }
    text += fmt::format(" -d {}\n", quoted(gist(option.meaning)));
  }
  const std::string inputs = offers(first_input_words(verb));
  return inputs.empty() ? text : text + here + inputs + "\n";
}

}  // namespace

std::string fish_completion() {
  std::string text = kFishHead;
  for (const WordList& list : word_lists())
    text += fmt::format("set -g __eusim_{} {}\n", list.name, joined(list.words));
  for (const Verb& verb : kVerbs) text += verb_lines(verb);
  return text;
}

}  // namespace eu::model
