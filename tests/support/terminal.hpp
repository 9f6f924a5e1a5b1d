#pragma once
// Runs of eusim whose standard output and standard error are a terminal.
#include <functional>
#include <string>
#include <vector>

namespace eu::test {

struct TerminalResult {
  std::string shown;  ///< the output with its control sequences; newlines are "\r\n"
  int status = 0;     ///< as waitpid() gives it
};

struct TerminalOptions {
  std::string directory;                 ///< empty: the present one
  std::vector<std::string> environment;  ///< NAME=VALUE sets a variable; NAME unsets it
  bool keeps_output = true;              ///< false: standard output is /dev/null
  int signal = 0;                        ///< sent when `until` returns true; 0: none
  std::function<bool(const std::string& shown)> until;
};

/// Runs eusim on a terminal. TERM is xterm unless the options set it; NO_COLOR is not set.
TerminalResult eusim_on_terminal(const std::vector<std::string>& arguments,
                                 const TerminalOptions& options = {});

}  // namespace eu::test
