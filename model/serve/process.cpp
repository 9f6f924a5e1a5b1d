#include "model/serve/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>

namespace eu::model {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kPollMilliseconds = 20;  ///< until a stop is seen, at the most

/// Both ends of a pipe, closed at the end.
struct Pipe {
  std::array<int, 2> ends{-1, -1};
  bool open() { return ::pipe2(ends.data(), O_CLOEXEC) == 0; }
  void close(int end) {
    int& descriptor = ends[static_cast<std::size_t>(end)];
    if (descriptor >= 0) ::close(descriptor);
    descriptor = -1;
  }
  ~Pipe() {
    close(0);
    close(1);
  }
};

void limit(int resource, std::uint64_t most) {
  const rlimit value{most, most};
  ::setrlimit(static_cast<__rlimit_resource>(resource), &value);
}

/// In the child, where nothing may be allocated.
[[noreturn]] void become(char* const* arguments, const char* folder, const ProcessLimits& limits,
                         int input, int output, int errors, pid_t parent) {
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(127);
  for (const int number : {SIGINT, SIGTERM, SIGPIPE}) ::signal(number, SIG_DFL);
  sigset_t none;
  ::sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  ::dup2(input, 0);
  ::dup2(output, 1);
  ::dup2(errors, 2);
  limit(RLIMIT_AS, limits.memory_bytes);
  limit(RLIMIT_FSIZE, limits.file_bytes);
  limit(RLIMIT_CPU, static_cast<std::uint64_t>(limits.wall_seconds) * 4);
  limit(RLIMIT_CORE, 0);
  if (::chdir(folder) == 0) ::execv(arguments[0], arguments);
  ::_exit(127);
}

/// Reads what there is. False at the end of the stream.
bool take(int descriptor, std::string& text) {
  std::array<char, 1 << 16> buffer;
  const ssize_t n = ::read(descriptor, buffer.data(), buffer.size());
  if (n < 0) return errno == EINTR;
  text.append(buffer.data(), static_cast<std::size_t>(n));
  return n > 0;
}

/// Reads both streams until they end or something has to be ended.
ProcessEnd::Kind follow(const std::atomic<bool>& stopped, const ProcessLimits& limits, int output,
                        int errors, ProcessEnd& end) {
  const Clock::time_point last = Clock::now() + std::chrono::seconds(limits.wall_seconds);
  std::array<pollfd, 2> streams{{{output, POLLIN, 0}, {errors, POLLIN, 0}}};
  while (streams[0].fd >= 0 || streams[1].fd >= 0) {
    if (stopped) return ProcessEnd::Kind::Stopped;
    if (Clock::now() > last) return ProcessEnd::Kind::OutOfTime;
    if (::poll(streams.data(), streams.size(), kPollMilliseconds) <= 0) continue;
    for (pollfd& stream : streams) {
      if (stream.fd < 0 || stream.revents == 0) continue;
      std::string& text = &stream == &streams[0] ? end.output : end.errors;
      if (!take(stream.fd, text)) stream.fd = -1;
      if (text.size() > limits.output_bytes) return ProcessEnd::Kind::TooMuchOutput;
    }
  }
  return ProcessEnd::Kind::Exited;
}

/// How a process that is ending ended.
void await(pid_t process, ProcessEnd& end) {
  int status = 0;
  while (::waitpid(process, &status, 0) < 0 && errno == EINTR) continue;
  if (end.kind != ProcessEnd::Kind::Exited) return;
  if (WIFSIGNALED(status)) end.kind = ProcessEnd::Kind::Died;
  end.code = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
}

}  // namespace

ProcessEnd Process::run(const std::vector<std::string>& arguments, const std::string& folder,
                        const ProcessLimits& limits) {
  ProcessEnd end;
  Pipe output;
  Pipe errors;
  const int input = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
  std::vector<char*> words;
  for (const std::string& argument : arguments)
    words.push_back(const_cast<char*>(argument.c_str()));
  words.push_back(nullptr);
  const pid_t parent = ::getpid();
  pid_t child = -1;
  if (input >= 0 && output.open() && errors.open()) child = ::fork();
  if (child == 0)
    become(words.data(), folder.c_str(), limits, input, output.ends[1], errors.ends[1], parent);
  const int reason = errno;
  if (input >= 0) ::close(input);
  if (child < 0) {
    end.errors = std::string("the system grants no process: ") + std::strerror(reason) + "\n";
    return end;
  }
  ::setpgid(child, child);  // whichever of the two is first
  output.close(1);
  errors.close(1);
  end.kind = follow(stopped_, limits, output.ends[0], errors.ends[0], end);
  siginfo_t ended;
  if (end.kind == ProcessEnd::Kind::Exited)
    while (::waitid(P_PID, static_cast<id_t>(child), &ended, WEXITED | WNOWAIT) != 0) continue;
  ::kill(-child, SIGKILL);  // and what it has left behind
  await(child, end);
  return end;
}

void Process::stop() {
  stopped_ = true;
}

}  // namespace eu::model
