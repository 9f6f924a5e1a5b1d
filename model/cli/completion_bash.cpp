#include <fmt/core.h>

#include "model/cli/completion.hpp"

namespace eu::model {
namespace {

constexpr const char* kBashHead =
    R"(# Completion of eusim for bash; made by "eusim completion bash".
)";

/// Completes the last word. bash divides words at "=", so a value may follow a word "=". A word
/// that ends with "=" continues.
constexpr const char* kMain = R"(
_eusim_reply() { # CURRENT: of the variables words, files and commands
  local IFS=$'\n'
  COMPREPLY=($(compgen -W "${words// /$IFS}" -- "$1"))
  if [ -n "$files" ]; then
    compopt -o filenames 2>/dev/null
    COMPREPLY+=($(compgen -"$files" -- "$1"))
  fi
  if [ -n "$commands" ]; then COMPREPLY+=($(compgen -c -- "$1")); fi
  if [ ${#COMPREPLY[@]} -eq 1 ] && [[ ${COMPREPLY[0]} = *= ]]; then compopt -o nospace 2>/dev/null; fi
}

_eusim() {
  local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
  local words='' files='' commands='' verb='' inputs=0 command_at='' i
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    case ${COMP_WORDS[i]} in
      --) command_at=$((i + 1)); break ;;
      --color) [ -n "$verb" ] || { [ "${COMP_WORDS[i + 1]}" = = ] && i=$((i + 2)) || i=$((i + 1)); } ;;
      -*) ;;
      *) if [ -z "$verb" ]; then verb=${COMP_WORDS[i]}; else inputs=$((inputs + 1)); fi ;;
    esac
  done
  if [ -n "$command_at" ] && _eusim_inputs "$verb" 0 && [ -n "$commands" ]; then
    if [ "$COMP_CWORD" -gt "$command_at" ]; then commands='' files=f; fi
    _eusim_reply "$current"
    return
  fi
  if [ "$current" = = ]; then
    current=''
  elif [ "$before" = = ] && [ "$COMP_CWORD" -ge 2 ]; then
    before=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  if [[ $before = -* ]] && _eusim_value "$verb" "$before"; then
    _eusim_reply "$current"
    return
  fi
  words='' files='' commands=''
  if [[ $current = -* ]]; then
    _eusim_options "$verb"
  elif [ -z "$verb" ]; then
    words=$_eusim_verbs
  else
    _eusim_inputs "$verb" "$inputs"
    commands=''
  fi
  _eusim_reply "$current"
}
complete -F _eusim eusim
)";

/// Assignments to the variables that _eusim_reply reads.
std::string assignments(const ValueWords& value) {
  std::string text;
  if (!value.list.empty())
    text += fmt::format("words=\"$_eusim_{}{}\"", value.list,
                        value.words.empty() ? "" : " " + joined(value.words));
  else if (!value.words.empty())
    text += "words=" + shell_quoted(joined(value.words));
  if (value.files) text += " files=f";
  if (value.folders) text += " files=d";
  if (value.commands) text += " commands=yes";
  return text.empty() ? ":" : text;
}

std::string options_function() {
  std::string text =
      "\n_eusim_options() { # VERB\n  case $1 in\n    '') words='--color --help --version -h' ;;\n";
  for (const Verb& verb : kVerbs) {
    std::vector<std::string> words;
    for (const OptionInfo& option : options_of(verb)) {
      words.push_back("--" + option.name);
      if (option.letter != 0) words.push_back(std::string("-") + option.letter);
    }
    text += fmt::format("    {}) words={} ;;\n", verb.name, shell_quoted(joined(words)));
  }
  return text + "  esac\n}\n";
}

/// A bash function that fails for an option without a value, or without one in a separate word.
std::string value_function() {
  std::string text =
      "\n_eusim_value() { # VERB OPTION\n  case \"$1 $2\" in\n    ' --color') words='auto always "
      "never' ;;\n";
  for (const Verb& verb : kVerbs)
    for (const OptionInfo& option : options_of(verb)) {
      if (option.value.empty()) continue;
      const std::string shorter =
          option.letter == 0 ? "" : fmt::format(" | '{} -{}'", verb.name, option.letter);
      const std::string condition = option.may_be_alone
                                        ? "[ \"${COMP_WORDS[COMP_CWORD]}\" = = ] || [ "
                                          "\"${COMP_WORDS[COMP_CWORD - 1]}\" = = ] || return 1; "
                                        : "";
      text += fmt::format("    '{} --{}'{}) {}{} ;;\n", verb.name, option.name, shorter, condition,
                          assignments(words_of(option)));
    }
  return text + "    *) return 1 ;;\n  esac\n}\n";
}

std::string inputs_function() {
  std::string text = "\n_eusim_inputs() { # VERB HOW_MANY_BEFORE\n  case \"$1 $2\" in\n";
  for (const Verb& verb : kVerbs)
    text += fmt::format("    '{} 0') {} ;;\n    '{} '*) {} ;;\n", verb.name,
                        assignments(first_input_words(verb)), verb.name,
                        assignments(further_input_words(verb)));
  return text + "  esac\n}\n";
}

}  // namespace

std::string bash_completion() {
  std::string text = kBashHead;
  for (const WordList& list : word_lists())
    text += fmt::format("_eusim_{}={}\n", list.name, shell_quoted(joined(list.words)));
  return text + options_function() + value_function() + inputs_function() + kMain;
}

}  // namespace eu::model
