#pragma once
// Scripts that complete command lines of eusim in a shell. They are generated from the tables of
// options and run without eusim.
#include <string>

namespace eu::model {

std::string bash_completion();
std::string zsh_completion();
std::string fish_completion();

}  // namespace eu::model
