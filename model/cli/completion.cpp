// eusim completion
#include "model/cli/completion.hpp"

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

}  // namespace eu::model
