#include "tests/support/command.hpp"

#include <fcntl.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <stdexcept>

namespace eu::test {
namespace {

[[noreturn]] void become_eusim(const std::vector<std::string>& arguments,
                               const TerminalOptions& options) {
  setenv("TERM", "xterm", 1);
  unsetenv("NO_COLOR");
  for (const std::string& variable : options.environment)
    if (variable.find('=') == std::string::npos)
      unsetenv(variable.c_str());
    else
      putenv(const_cast<char*>(variable.c_str()));
  if (!options.keeps_output) dup2(open("/dev/null", O_WRONLY), STDOUT_FILENO);
  if (!options.directory.empty() && chdir(options.directory.c_str()) != 0) _exit(127);
  std::vector<char*> argv{const_cast<char*>(EUSIM_BINARY)};
  for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);
  for (const int signal : {SIGINT, SIGTERM}) std::signal(signal, SIG_DFL);
  execv(EUSIM_BINARY, argv.data());
  _exit(127);
}

}  // namespace

TerminalResult eusim_on_terminal(const std::vector<std::string>& arguments,
                                 const TerminalOptions& options) {
  int terminal = -1;
  const winsize size{24, 100, 0, 0};
  const pid_t child = forkpty(&terminal, nullptr, nullptr, &size);
  if (child < 0) throw std::runtime_error("no terminal");
  if (child == 0) become_eusim(arguments, options);
  TerminalResult result;
  char buffer[4096];
  bool is_sent = options.signal == 0;
  // Reading fails when no process has the terminal open any longer.
  for (ssize_t n; (n = read(terminal, buffer, sizeof buffer)) > 0;) {
    result.shown.append(buffer, static_cast<std::size_t>(n));
    if (is_sent || !options.until(result.shown)) continue;
    kill(child, options.signal);
    is_sent = true;
  }
  waitpid(child, &result.status, 0);
  close(terminal);
  return result;
}

}  // namespace eu::test
