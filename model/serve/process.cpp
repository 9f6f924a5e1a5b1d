#include "model/serve/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
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

constexpr int kPollMilliseconds = 20;                     ///< longest delay until a stop is seen
constexpr std::chrono::milliseconds kBetweenCounts{100};  ///< of resource use
constexpr int kReport = 3;                                ///< a child's descriptor
constexpr int kMostDescriptors = 4096;                    ///< closed one by one before Linux 5.9

/// Both ends of a pipe; the destructor closes them.
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

/// Final report of a sandbox's first process: how the program ended, or why it was not started.
struct Report {
  bool has_ended = false;
  int status = 0;  ///< as of wait()
  SandboxEntry::Failure failure;
};

/// All that a child needs, computed before it starts: the child must not allocate.
struct Start {
  char* const* arguments;
  const char* folder;
  const ProcessLimits& limits;
  const SandboxEntry* sandbox;  ///< null: none
  pid_t parent;
  int input, output, errors, report;  ///< descriptors
};

void set_limits(const ProcessLimits& limits) {
  limit(RLIMIT_AS, limits.memory_bytes);
  limit(RLIMIT_FSIZE, limits.file_bytes);
  limit(RLIMIT_CPU, static_cast<std::uint64_t>(limits.wall_seconds) * 4);
  limit(RLIMIT_CORE, 0);
  if (limits.processes > 0) limit(RLIMIT_NPROC, static_cast<std::uint64_t>(limits.processes));
}

/// Sets the streams as descriptors 0 to 2 and the report as 3; other descriptors close when a
/// program starts.
void set_descriptors(const Start& start) {
  ::dup2(start.input, 0);
  ::dup2(start.output, 1);
  ::dup2(start.errors, 2);
  if (start.report == kReport)
    ::fcntl(kReport, F_SETFD, FD_CLOEXEC);
  else
    ::dup3(start.report, kReport, O_CLOEXEC);
  if (::close_range(kReport + 1, ~0U, start.sandbox == nullptr ? CLOSE_RANGE_CLOEXEC : 0) != 0)
    for (int descriptor = kReport + 1; descriptor < kMostDescriptors; ++descriptor)
      ::close(descriptor);
}

void write_report(const Report& report) {
  while (::write(kReport, &report, sizeof report) < 0 && errno == EINTR) continue;
}

[[noreturn]] void be_program(const Start& start) {
  if (::chdir(start.folder) == 0)
    ::execve(start.arguments[0], start.arguments,
             start.sandbox == nullptr ? environ : start.sandbox->environment());
  Report report;
  report.failure.error = errno;
  std::strncpy(report.failure.step, start.arguments[0], sizeof report.failure.step - 1);
  write_report(report);
  ::_exit(127);
}

/// The first process of a sandbox: its end ends all other processes of the sandbox.
[[noreturn]] void be_first(const Start& start) {
  Report report;
  if (!start.sandbox->enter(report.failure)) {
    write_report(report);
    ::_exit(127);
  }
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);  // a change of user resets it
  pollfd server{kReport, 0, 0};
  if (::poll(&server, 1, 0) != 0) ::_exit(127);  // the server has ended
  limit(RLIMIT_NOFILE, start.limits.open_files);
  const pid_t program = ::_Fork();
  if (program == 0) be_program(start);
  report.failure.error = errno;
  std::strcpy(report.failure.step, "fork");
  pid_t ended = program;
  while (program > 0 && (ended = ::wait(&report.status)) != program)
    if (ended < 0 && errno != EINTR) break;
  report.has_ended = program > 0 && ended == program;
  write_report(report);
  ::_exit(0);
}

/// Runs in the child, which must not allocate.
[[noreturn]] void become(const Start& start) {
  ::setsid();
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (start.sandbox == nullptr && ::getppid() != start.parent) ::_exit(127);
  for (const int number : {SIGINT, SIGTERM, SIGPIPE, SIGCHLD}) ::signal(number, SIG_DFL);
  sigset_t none;
  ::sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  set_descriptors(start);
  set_limits(start.limits);
  if (start.sandbox != nullptr) be_first(start);
  be_program(start);
}

/// Appends the available bytes to `text`. False at the end of the stream.
bool take(int descriptor, std::string& text) {
  std::array<char, 1 << 16> buffer;
  const ssize_t n = ::read(descriptor, buffer.data(), buffer.size());
  if (n < 0) return errno == EINTR;
  text.append(buffer.data(), static_cast<std::size_t>(n));
  return n > 0;
}

/// Detects that a tree of processes exceeds its limits; counted several times a second.
class TreeWatch {
 public:
  TreeWatch(pid_t root, const ProcessLimits& limits) : root_(root), limits_(limits) {}
  /// The limit that is exceeded; Exited if there is none.
  ProcessEnd::Kind excess() {
    if (Clock::now() < next_) return ProcessEnd::Kind::Exited;
    next_ = Clock::now() + kBetweenCounts;
    if (has_too_many_processes()) return ProcessEnd::Kind::TooMuchMemory;
    return has_written_too_much() ? ProcessEnd::Kind::TooMuchOutput : ProcessEnd::Kind::Exited;
  }

 private:
  bool has_too_many_processes() const {
    if (limits_.tree_memory_bytes == 0) return false;
    const auto most =
        static_cast<std::size_t>(limits_.processes) + 2;  // the first, and one too many
    const ProcessTreeUse use = use_of_tree(root_, most);
    return use.memory_bytes > limits_.tree_memory_bytes || use.threads >= most;
  }
  bool has_written_too_much() const {
    if (limits_.written_bytes == 0) return false;
    std::uint64_t bytes = 0;
    for (const std::string& folder : limits_.written_folders)
      bytes += bytes_on_disk(folder, limits_.written_bytes);
    return bytes > limits_.written_bytes;
  }

  const pid_t root_;
  const ProcessLimits& limits_;
  Clock::time_point next_ = Clock::now();
};

/// Reads both streams until they end or the process must be killed.
ProcessEnd::Kind follow(const std::atomic<bool>& stopped, const ProcessLimits& limits, int output,
                        int errors, TreeWatch watch, ProcessEnd& end) {
  const Clock::time_point last = Clock::now() + std::chrono::seconds(limits.wall_seconds);
  std::array<pollfd, 2> streams{{{output, POLLIN, 0}, {errors, POLLIN, 0}}};
  while (streams[0].fd >= 0 || streams[1].fd >= 0) {
    if (stopped) return ProcessEnd::Kind::Stopped;
    if (Clock::now() > last) return ProcessEnd::Kind::OutOfTime;
    if (const ProcessEnd::Kind excess = watch.excess(); excess != ProcessEnd::Kind::Exited)
      return excess;
    const int ready = ::poll(streams.data(), streams.size(), kPollMilliseconds);
    if (ready < 0 && errno != EINTR) {
      end.errors += std::string("cannot read its output: ") + std::strerror(errno) + "\n";
      return ProcessEnd::Kind::NotStarted;
    }
    if (ready <= 0) continue;
    for (pollfd& stream : streams) {
      if (stream.fd < 0 || stream.revents == 0) continue;
      std::string& text = &stream == &streams[0] ? end.output : end.errors;
      if (!take(stream.fd, text)) stream.fd = -1;
      if (text.size() > limits.output_bytes) return ProcessEnd::Kind::TooMuchOutput;
    }
  }
  return ProcessEnd::Kind::Exited;
}

/// Waits until a process has ended, without reaping it. Returns at once if SIGCHLD is ignored: then
/// there are no zombies.
void await_end(pid_t process) {
  siginfo_t ended;
  while (::waitid(P_PID, static_cast<id_t>(process), &ended, WEXITED | WNOWAIT) != 0 &&
         errno == EINTR)
    continue;
}

void set_end(int status, ProcessEnd& end) {
  if (WIFSIGNALED(status)) end.kind = ProcessEnd::Kind::Died;
  end.code = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
}

/// Reaps an ending process and records how it ended.
void await(pid_t process, ProcessEnd& end) {
  int status = 0;
  pid_t ended;
  do ended = ::waitpid(process, &status, 0);
  while (ended < 0 && errno == EINTR);
  if (end.kind != ProcessEnd::Kind::Exited) return;
  if (ended == process) return set_end(status, end);
  end.kind = ProcessEnd::Kind::NotStarted;
  end.errors +=
      std::string("the exit status of the process is unknown: ") + std::strerror(errno) + "\n";
}

/// Reads a child's report, which is complete or empty.
void read_report(int descriptor, bool is_sandboxed, ProcessEnd& end) {
  Report report;
  ssize_t n;
  do n = ::read(descriptor, &report, sizeof report);
  while (n < 0 && errno == EINTR);
  if (end.kind != ProcessEnd::Kind::Exited || (n <= 0 && !is_sandboxed)) return;
  if (n == static_cast<ssize_t>(sizeof report) && report.has_ended)
    return set_end(report.status, end);
  end.kind = n > 0 ? ProcessEnd::Kind::NotStarted : ProcessEnd::Kind::Died;
  if (n <= 0) end.code = SIGKILL;
  if (n > 0)
    end.errors +=
        std::string(report.failure.step) + ": " + std::strerror(report.failure.error) + "\n";
}

pid_t start_child(const Start& start) {
  if (start.sandbox == nullptr) return ::fork();
  // As fork(), with namespaces; libc's thread data is not used after this.
  return static_cast<pid_t>(
      ::syscall(SYS_clone, start.sandbox->clone_flags() | SIGCHLD, nullptr, nullptr, nullptr, 0));
}

}  // namespace

ProcessEnd Process::run(const std::vector<std::string>& arguments, const std::string& folder,
                        const ProcessLimits& limits, const SandboxEntry* sandbox) {
  ProcessEnd end;
  Pipe output;
  Pipe errors;
  Pipe report;
  const int input = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
  std::vector<char*> words;
  for (const std::string& argument : arguments)
    words.push_back(const_cast<char*>(argument.c_str()));
  words.push_back(nullptr);
  pid_t child = -1;
  const bool has_streams = input >= 0 && output.open() && errors.open() && report.open();
  const Start start{words.data(), folder.c_str(), limits,         sandbox,       ::getpid(),
                    input,        output.ends[1], errors.ends[1], report.ends[1]};
  if (has_streams) child = start_child(start);
  if (child == 0) become(start);
  const int reason = errno;
  if (input >= 0) ::close(input);
  if (child < 0) {
    end.errors = std::string("the system refuses a process: ") + std::strerror(reason) + "\n";
    return end;
  }
  output.close(1);
  errors.close(1);
  report.close(1);
  end.kind =
      follow(stopped_, limits, output.ends[0], errors.ends[0], TreeWatch(child, limits), end);
  if (end.kind == ProcessEnd::Kind::Exited) await_end(child);
  ::kill(child, SIGKILL);   // it may not have its own group yet
  ::kill(-child, SIGKILL);  // its remaining descendants
  await(child, end);
  read_report(report.ends[0], sandbox != nullptr, end);
  return end;
}

void Process::stop() {
  stopped_ = true;
}

}  // namespace eu::model
