// eusim completion
#include "model/cli/completion.hpp"

#include <algorithm>
#include <iostream>

#include "model/cli/options.hpp"

namespace eu::model {

ExitCode completion_verb(const std::vector<std::string>& arguments) {
  po::options_description options("options");
  std::string shell;
  if (!parse_arguments(verb_named("completion"), arguments, options, &shell)) return ExitCode::Ok;
  constexpr std::string (*kScripts[])() = {bash_completion, zsh_completion, fish_completion};
  std::cout << kScripts[choice_of("completion", shell, {"bash", "zsh", "fish"})]();
  return ExitCode::Ok;
}

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
