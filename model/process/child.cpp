#include "model/process/child.hpp"

#include <poll.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <exception>
#include <iostream>
#include <stdexcept>
#include <vector>

#include "model/base/memory_limit.hpp"

/// Defined with LeakSanitizer, which by itself checks only processes that end by exit().
extern "C" int __lsan_do_recoverable_leak_check() __attribute__((weak));

namespace eu::model {
namespace {

constexpr char kReturned = '+';
constexpr char kThrew = '-';
constexpr int kLeaked = 23;  // LeakSanitizer's own exit code

constexpr int kPollMilliseconds = 200;  ///< while a ChildProgressObserver exists

using Work = std::function<std::string(std::size_t)>;

ChildProgressObserver* follower = nullptr;

/// A process and its piece of work. It answers each number of a piece of work with the size of a
/// text and the text, and ends when there are no more numbers.
struct Child {
  std::size_t number;
  pid_t process;
  int socket;
  std::string reply;

  /// True if the whole answer has arrived.
  bool has_result() const {
    std::uint64_t size = 0;
    if (reply.size() < sizeof size) return false;
    std::memcpy(&size, reply.data(), sizeof size);
    return reply.size() == sizeof size + size;
  }
  ChildResult result() const {
    constexpr std::size_t kHead = sizeof(std::uint64_t);
    return {reply[kHead] == kReturned, reply.substr(kHead + 1)};
  }
};

bool write_all(int socket, const void* data, std::size_t size) {
  const char* rest = static_cast<const char*>(data);
  while (size != 0) {
    const ssize_t n = send(socket, rest, size, MSG_NOSIGNAL);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    rest += n;
    size -= static_cast<std::size_t>(n);
  }
  return true;
}

/// False at the end. Numbers are so short that they arrive as a whole.
bool read_number(int socket, std::size_t& number) {
  ssize_t n;
  do n = read(socket, &number, sizeof number);
  while (n < 0 && errno == EINTR);
  return n == static_cast<ssize_t>(sizeof number);
}

std::string packed_result(std::size_t number, const Work& work) {
  std::string text;
  try {
    text = kReturned + work(number);
  } catch (const std::exception& error) {
    text = kThrew + (memory_limit_was_reached() ? memory_limit_text() : error.what());
  }
  // Only for one piece of work: the check takes half a second, and the other pieces do the same.
  if (number == 0 && __lsan_do_recoverable_leak_check != nullptr &&
      __lsan_do_recoverable_leak_check() != 0)
    _exit(kLeaked);
  return text;
}

/// Ends without destructors and without a flush, because buffered output is the parent's. Does no
/// more work after an error.
[[noreturn]] void be_child(int socket, pid_t parent, std::size_t number, const Work& work) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(1);
  follower = nullptr;  // it shows the parent's work
  bool on_progress = true;
  while (on_progress) {
    const std::string text = packed_result(number, work);
    const std::uint64_t size = text.size();
    if (!write_all(socket, &size, sizeof size) || !write_all(socket, text.data(), text.size()))
      _exit(1);
    on_progress = text[0] == kReturned && read_number(socket, number);
  }
  _exit(0);
}

/// Adds a process to the running ones. Returns the reason if the system does not grant it, or "".
std::string start(std::size_t number, const Work& work, std::vector<Child>& running) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0)
    return std::string(strerror(errno)) + (errno == EMFILE ? " (ulimit -n)" : "");
  const pid_t parent = getpid();
  const pid_t process = fork();
  if (process < 0) {
    const int reason = errno;
    close(ends[0]);
    close(ends[1]);
    return std::string(strerror(reason)) + (reason == EAGAIN ? " (ulimit -u)" : "");
  }
  if (process == 0) {
    // With the sockets of many other children, no descriptors would be left for files.
    for (const Child& other : running) close(other.socket);
    close(ends[0]);
    be_child(ends[1], parent, number, work);
  }
  close(ends[1]);
  running.push_back({number, process, ends[0], {}});
  return "";
}

[[noreturn]] void fail_without_child(const std::string& reason) {
  throw SystemLimit("the system grants no child process: " + reason);
}

/// Reads the available bytes; false at the end.
bool read_some(Child& child) {
  char buffer[1 << 16];
  const ssize_t n = read(child.socket, buffer, sizeof buffer);
  if (n < 0) return errno == EINTR;
  child.reply.append(buffer, static_cast<std::size_t>(n));
  return n > 0;
}

/// Lets the child end; returns how it ended.
std::string end_of(const Child& child) {
  shutdown(child.socket, SHUT_RDWR);  // other children may have a copy of this end
  close(child.socket);
  int status = 0;
  while (waitpid(child.process, &status, 0) < 0 && errno == EINTR) continue;
  if (WIFSIGNALED(status)) return std::string("the process died: ") + strsignal(WTERMSIG(status));
  return "the process ended with status " + std::to_string(WEXITSTATUS(status));
}

/// Ends all children, because their answers cannot be received.
[[noreturn]] void fail_with(const std::vector<Child>& running, const std::string& reason) {
  for (const Child& child : running) {
    kill(child.process, SIGKILL);
    end_of(child);
  }
  throw SystemLimit("cannot wait for answers of child processes: " + reason);
}

/// Gives the child another piece of work. False if the child has ended.
bool give(Child& child, std::size_t number) {
  if (!write_all(child.socket, &number, sizeof number)) return false;
  child.number = number;
  child.reply.clear();
  return true;
}

/// Starts the next pieces of work until `jobs` are running. Reduces `jobs` to the number that the
/// system grants.
void start_more(std::size_t& next, std::size_t count, std::size_t& jobs, const Work& work,
                std::vector<Child>& running) {
  while (next < count && running.size() < jobs) {
    const std::string reason = start(next, work, running);
    if (reason.empty()) {
      ++next;
      continue;
    }
    if (running.empty()) fail_without_child(reason);
    std::cerr << "eusim: warning: --jobs " << jobs << ": the system grants " << running.size()
              << " at a time: " << reason << "; continuing with these\n";
    jobs = running.size();
  }
}

}  // namespace

ChildResult in_child(const std::function<std::string()>& work) {
  ChildResult result;
  in_children(
      1, 1, [&](std::size_t) { return work(); },
      [&](std::size_t, ChildResult given) { result = std::move(given); });
  return result;
}

void in_children(std::size_t count, int most_jobs, const Work& work,
                 const std::function<void(std::size_t, ChildResult)>& done, ProcessUse use) {
  std::vector<Child> running;
  std::size_t next = 0;
  auto jobs = static_cast<std::size_t>(most_jobs);
  while (next < count || !running.empty()) {
    start_more(next, count, jobs, work, running);
    std::vector<pollfd> ready;
    for (const Child& child : running) ready.push_back({child.socket, POLLIN, 0});
    const int patience = follower == nullptr ? -1 : kPollMilliseconds;
    const int ready_count = poll(ready.data(), ready.size(), patience);
    if (ready_count < 0 && errno != EINTR) fail_with(running, strerror(errno));
    if (ready_count <= 0) {
      if (ready_count == 0) follower->add_done(0);
      continue;
    }
    for (std::size_t i = ready.size(); i-- > 0;) {
      Child& child = running[i];
      if (ready[i].revents == 0 || (read_some(child) && !child.has_result())) continue;
      const std::size_t number = child.number;
      ChildResult result;
      if (child.has_result()) result = child.result();
      if (use == ProcessUse::Many && result.ok && next < count && give(child, next)) {
        ++next;
      } else {
        const std::string end = end_of(child);
        if (!child.has_result()) result = {false, end};
        running.erase(running.begin() + static_cast<std::ptrdiff_t>(i));
      }
      done(number, std::move(result));
      if (follower != nullptr) follower->add_done(1);
    }
  }
}

ChildProgressObserver::ChildProgressObserver(OnProgress on_progress)
    : on_progress_(std::move(on_progress)), outer_(follower) {
  follower = this;
}

ChildProgressObserver::~ChildProgressObserver() {
  follower = outer_;
}

void ChildProgressObserver::add_done(std::uint64_t ended) {
  done_ += ended;
  on_progress_(done_);
}

}  // namespace eu::model
