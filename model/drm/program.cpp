#include "model/drm/program.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <system_error>

namespace eu::model::drm {
namespace {

constexpr int kNotFound = 127, kNotExecutable = 126, kSignalled = 128;

/// Arguments in the form of exec.
std::vector<char*> pointers_to(std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (std::string& text : texts) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
}

/// Runs in the child. Writes to the pipe only if the program cannot be executed.
[[noreturn]] void become(const ProgramStart& start, char* const* argv, char** environment,
                         pid_t parent, int report) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(kSignalled);
  setrlimit(RLIMIT_NOFILE, &start.descriptors);
  pthread_sigmask(SIG_SETMASK, &start.signals, nullptr);
  environ = environment;
  execvp(argv[0], argv);
  const int reason = errno;
  const ssize_t written = write(report, &reason, sizeof reason);
  _exit(written == sizeof reason ? kNotFound : kNotExecutable);
}

}  // namespace

Program::Program(const ProgramStart& start) {
  std::vector<std::string> argv = start.argv, environment;
  for (const auto& [name, value] : start.environment)
    environment.push_back(fmt::format("{}={}", name, value));
  std::vector<char*> argv_pointers = pointers_to(argv);
  std::vector<char*> environment_pointers = pointers_to(environment);
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) throw_errno("a pipe");
  const FileDescriptor report(ends[0]);
  FileDescriptor report_end(ends[1]);
  const pid_t parent = getpid();
  process_ = fork();
  if (process_ < 0) throw_errno("a process");
  if (process_ == 0)
    become(start, argv_pointers.data(), environment_pointers.data(), parent, report_end.get());
  report_end.reset();
  end_ = FileDescriptor(static_cast<int>(syscall(SYS_pidfd_open, process_, 0)));
  if (!end_.is_open()) {
    const int reason = errno;
    kill(process_, SIGKILL);
    waitpid(process_, nullptr, 0);
    errno = reason;
    throw_errno("a descriptor of the process");
  }
  await_exec(report, argv[0]);
}

/// The pipe closes without data when exec succeeds.
void Program::await_exec(const FileDescriptor& report, const std::string& name) {
  ssize_t n;
  do n = read(report.get(), &failure_, sizeof failure_);
  while (n < 0 && errno == EINTR);
  if (n != sizeof failure_) {
    failure_ = 0;
    return;
  }
  while (waitpid(process_, nullptr, 0) < 0 && errno == EINTR) continue;
  has_ended_ = true;
  exit_code_ = failure_ == ENOENT ? kNotFound : kNotExecutable;
  fmt::print(stderr, "eusim gpu: error: {}: {}\n", name, strerror(failure_));
}

void Program::look() {
  int status = 0;
  if (has_ended_ || waitpid(process_, &status, WNOHANG) != process_) return;
  has_ended_ = true;
  exit_code_ = WIFSIGNALED(status) ? kSignalled + WTERMSIG(status) : WEXITSTATUS(status);
}

void Program::pass_on(int signal) const {
  if (!has_ended_) kill(process_, signal);
}

}  // namespace eu::model::drm
