#include "tests/support/command.hpp"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <thread>

namespace eu::test {
namespace {

std::string read_all(int descriptor) {
  std::string text;
  char buffer[1 << 14];
  for (ssize_t n; (n = read(descriptor, buffer, sizeof buffer)) > 0;)
    text.append(buffer, static_cast<std::size_t>(n));
  close(descriptor);
  return text;
}

[[noreturn]] void become(const std::string& program, const std::vector<std::string>& arguments,
                         const std::string& directory, int out, int err) {
  const int nothing = open("/dev/null", O_RDONLY);
  if ((!directory.empty() && chdir(directory.c_str()) != 0) || dup2(nothing, 0) < 0 ||
      dup2(out, 1) < 0 || dup2(err, 2) < 0)
    _exit(127);
  std::vector<char*> argv{const_cast<char*>(program.c_str())};
  for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);
  // A shell makes its background processes ignore these signals, and children inherit this.
  for (const int signal : {SIGINT, SIGQUIT, SIGHUP, SIGPIPE}) std::signal(signal, SIG_DFL);
  execvp(program.c_str(), argv.data());
  _exit(127);
}

}  // namespace

CommandResult run_program(const std::string& program, const std::vector<std::string>& arguments,
                          const std::string& directory) {
  int out[2], err[2];
  if (pipe2(out, O_CLOEXEC) != 0 || pipe2(err, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  const pid_t child = fork();
  if (child == 0) become(program, arguments, directory, out[1], err[1]);
  close(out[1]);
  close(err[1]);
  CommandResult result;
  std::thread errors([&] { result.err = read_all(err[0]); });
  result.out = read_all(out[0]);
  errors.join();
  int status = 0;
  rusage usage{};
  wait4(child, &status, 0, &usage);
  result.max_rss_kilobytes = usage.ru_maxrss;
  result.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return result;
}

pid_t start_eusim(const std::vector<std::string>& arguments, const std::string& directory) {
  const pid_t child = fork();
  if (child == 0) {
    setpgid(0, 0);
    const int nothing = open("/dev/null", O_WRONLY);
    become(EUSIM_BINARY, arguments, directory, nothing, nothing);
  }
  return child;
}

CommandResult eusim(const std::vector<std::string>& arguments, const std::string& directory) {
  return run_program(EUSIM_BINARY, arguments, directory);
}

bool is_installed(const std::string& program) {
  return run_program("sh", {"-c", "command -v " + program}).exit_code == 0;
}

TemporaryDirectory::TemporaryDirectory() {
  std::string pattern = (std::filesystem::temp_directory_path() / "eusim-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no temporary directory");
  path_ = pattern;
}

TemporaryDirectory::~TemporaryDirectory() {
  std::error_code error;
  std::filesystem::remove_all(path_, error);
}

std::string TemporaryDirectory::file(const std::string& name, const std::string& content) const {
  std::string path = path_ + "/" + name;
  std::ofstream(path, std::ios::binary) << content;
  return path;
}

}  // namespace eu::test
