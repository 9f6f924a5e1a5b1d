#pragma once
// Scripts that complete command lines of eusim in a shell. They are made of the options' tables and
// need no eusim to run.
#include <string>

namespace eu::model {

std::string bash_completion();
std::string zsh_completion();
std::string fish_completion();

}  // namespace eu::model
