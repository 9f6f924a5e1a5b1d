#include <fmt/core.h>

#include "model/cli/completion.hpp"

namespace eu::model {
namespace {

constexpr const char* kZshHead = R"(#compdef eusim
# Completion of eusim for zsh; made by "eusim completion zsh".

_eusim_words() { # [-f|-/|-c] WORD...: and files, folders or programs
  local kind
  case $1 in -*) kind=$1; shift ;; esac
  local -a open=(${(M)@:#*=}) whole=(${@:#*=})
  (( $#open )) && compadd -S '' -a open
  (( $#whole )) && compadd -a whole
  case $kind in
    -f) _files ;;
    -/) _files -/ ;;
    -c) _command_names -e ;;
  esac
}
)";

constexpr const char* kTail = R"(
if [ "$funcstack[1]" = _eusim ]; then
  _eusim "$@"
else
  compdef _eusim eusim
fi
)";

/// The action of _arguments for a value.
std::string action(const ValueWords& value) {
  std::string text;
  if (value.files) text += " -f";
  if (value.folders) text += " -/";
  if (value.commands) text += " -c";
  if (!value.list.empty()) text += " $_eusim_" + value.list;
  if (!value.words.empty()) text += " " + joined(value.words);
  return text.empty() ? " " : "{_eusim_words" + text + "}";
}

/// `text` for a specification of _arguments, where ":" and brackets have a meaning.
std::string plain(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == ':' || c == '[' || c == ']' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

std::string option_spec(const OptionInfo& option) {
  std::string spec = "--" + option.name;
  if (option.may_be_alone)
    spec += "=-";
  else if (!option.value.empty())
    spec += "=";
  spec += "[" + plain(gist(option.meaning)) + "]";
  if (!option.value.empty())
    spec += fmt::format("{}{}:{}", option.may_be_alone ? "::" : ":", plain(option.value),
                        action(words_of(option)));
  std::string text = "        " + shell_quoted("*" + spec) + " \\\n";
  if (option.letter != 0)
    text +=
        "        " +
        shell_quoted(fmt::format("*-{}{}[{}]{}", option.letter, option.value.empty() ? "" : "+",
                                 plain(gist(option.meaning)),
                                 option.value.empty() ? ""
                                                      : fmt::format(":{}:{}", plain(option.value),
                                                                    action(words_of(option))))) +
        " \\\n";
  return text;
}

std::string verb_case(const Verb& verb) {
  std::string text = fmt::format("    {})\n      _arguments -s \\\n", verb.name);
  for (const OptionInfo& option : options_of(verb)) text += option_spec(option);
  const ValueWords first = first_input_words(verb);
  if (first.commands) return text + "        '*:: :_normal'\n      ;;\n";
  return text + fmt::format("        {} \\\n        {}\n      ;;\n",
                            shell_quoted("1:input:" + action(first)),
                            shell_quoted("*:input:" + action(further_input_words(verb))));
}

std::string main_function() {
  std::string text =
      "\n_eusim() {\n  local curcontext=$curcontext state line\n  local -A opt_args\n"
      "  local -a verbs=(\n";
  for (const Verb& verb : kVerbs)
    text += "    " + shell_quoted(fmt::format("{}:{}", verb.name, verb.summary)) + "\n";
  text +=
      "  )\n"
      "  _arguments -C '--color=[colours]:WHEN:(auto always never)' '(- *)'{-h,--help}'[list the "
      "verbs]' '(- *)--version[print the version]' '1: :->verb' '*:: :->rest' && return\n"
      "  case $state in\n    verb) _describe -t commands verb verbs; return ;;\n  esac\n"
      "  case $words[1] in\n";
  for (const Verb& verb : kVerbs) text += verb_case(verb);
  return text + "  esac\n}\n";
}

}  // namespace

std::string zsh_completion() {
  std::string text = kZshHead;
  for (const WordList& list : word_lists())
    text += fmt::format("typeset -ga _eusim_{}=({})\n", list.name, joined(list.words));
  return text + main_function() + kTail;
}

}  // namespace eu::model
