#pragma once
// Runs of the eusim binary as a user runs it, and of other programs.
#include <sys/types.h>

#include <functional>
#include <string>
#include <vector>

namespace eu::test {

struct CommandResult {
  int exit_code = -1;
  std::string out;
  std::string err;
  long max_rss_kilobytes = 0;  ///< peak memory of the process or of a child that it waited for
};

/// Runs a program of the search path, or at a path, with these arguments and no standard input, in
/// `directory` (empty: the present one). The exit code is 127 if the program does not exist.
CommandResult run_program(const std::string& program, const std::vector<std::string>& arguments,
                          const std::string& directory = "");

/// True if the search path has a program of this name.
bool is_installed(const std::string& program);

/// Runs eusim with these arguments and no standard input, in `directory` (empty: the present one).
CommandResult eusim(const std::vector<std::string>& arguments, const std::string& directory = "");

/// Starts eusim with these arguments in a directory (empty: the present one) and in a process group
/// of its own, without its output. Returns its process.
pid_t start_eusim(const std::vector<std::string>& arguments, const std::string& directory = "");

/// A directory that is removed with everything in it.
class TemporaryDirectory {
 public:
  TemporaryDirectory();
  ~TemporaryDirectory();
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;

  const std::string& path() const { return path_; }
  /// Writes a file here and returns its path.
  std::string file(const std::string& name, const std::string& content) const;

 private:
  std::string path_;
};

// Runs of eusim whose standard output and standard error are a terminal.

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
