#pragma once
// eusim with a person before it: standard output and standard error are a terminal.
#include <functional>
#include <string>
#include <vector>

namespace eu::test {

struct TerminalResult {
  std::string shown;  ///< all that came, with what moves and colours it; newlines are "\r\n"
  int status = 0;     ///< as waitpid() gives it
};

struct TerminalOptions {
  std::string directory;                 ///< empty: the present one
  std::vector<std::string> environment;  ///< NAME=VALUE over the one of this process; NAME: unset
  bool keeps_output = true;              ///< false: standard output is /dev/null
  int signal = 0;                        ///< sent when `until` says so; 0: none
  std::function<bool(const std::string& shown)> until;
};

/// TERM is xterm, unless the options say otherwise; NO_COLOR is not set.
TerminalResult eusim_on_terminal(const std::vector<std::string>& arguments,
                                 const TerminalOptions& options = {});

}  // namespace eu::test
