#include "model/batch/child.hpp"

#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <exception>
#include <stdexcept>
#include <vector>

#include "model/core/memory_limit.hpp"

/// There if LeakSanitizer is, which looks by itself only at processes that end by exit().
extern "C" int __lsan_do_recoverable_leak_check() __attribute__((weak));

namespace eu::model {
namespace {

constexpr char kReturned = '+';
constexpr char kThrew = '-';
constexpr int kLeaked = 23;  // as LeakSanitizer's own exit code

struct Child {
  std::size_t number;
  pid_t process;
  int from;  ///< read end of its pipe
  std::string text;
};

[[noreturn]] void be_child(int to, pid_t parent, const std::function<std::string()>& work) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(1);
  std::string text;
  try {
    text = kReturned + work();
  } catch (const std::exception& error) {
    text = kThrew + (memory_limit_was_reached() ? memory_limit_text() : error.what());
  }
  if (__lsan_do_recoverable_leak_check != nullptr && __lsan_do_recoverable_leak_check() != 0)
    _exit(kLeaked);
  for (std::size_t written = 0; written < text.size();) {
    const ssize_t n = write(to, text.data() + written, text.size() - written);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) _exit(1);
    written += static_cast<std::size_t>(n);
  }
  // No destructors, no flush: what the parent had buffered is the parent's to write.
  _exit(0);
}

Child start(std::size_t number, const std::function<std::string()>& work) {
  int ends[2];
  if (pipe(ends) != 0)
    throw std::runtime_error(std::string("no pipe to a child process: ") + strerror(errno));
  const pid_t parent = getpid();
  const pid_t process = fork();
  if (process < 0) {
    const int reason = errno;
    close(ends[0]);
    close(ends[1]);
    throw std::runtime_error(std::string("no child process: ") + strerror(reason));
  }
  if (process == 0) {
    close(ends[0]);
    be_child(ends[1], parent, work);
  }
  close(ends[1]);
  return {number, process, ends[0], {}};
}

/// Reads what there is; false at the end.
bool read_some(Child& child) {
  char buffer[1 << 16];
  const ssize_t n = read(child.from, buffer, sizeof buffer);
  if (n < 0) return errno == EINTR;
  child.text.append(buffer, static_cast<std::size_t>(n));
  return n > 0;
}

ChildResult finish(Child& child) {
  close(child.from);
  int status = 0;
  while (waitpid(child.process, &status, 0) < 0 && errno == EINTR) continue;
  if (WIFSIGNALED(status))
    return {false, std::string("the process died: ") + strsignal(WTERMSIG(status))};
  if (status != 0 || child.text.empty())
    return {false, "the process ended with status " + std::to_string(WEXITSTATUS(status))};
  return {child.text[0] == kReturned, child.text.substr(1)};
}

}  // namespace

ChildResult in_child(const std::function<std::string()>& work) {
  Child child = start(0, work);
  while (read_some(child)) continue;
  return finish(child);
}

void in_children(std::size_t count, int jobs, const std::function<std::string(std::size_t)>& work,
                 const std::function<void(std::size_t, ChildResult)>& done) {
  std::vector<Child> running;
  std::size_t next = 0;
  while (next < count || !running.empty()) {
    while (next < count && running.size() < static_cast<std::size_t>(jobs)) {
      running.push_back(start(next, [&] { return work(next); }));
      ++next;
    }
    std::vector<pollfd> ready;
    for (const Child& child : running) ready.push_back({child.from, POLLIN, 0});
    if (poll(ready.data(), ready.size(), -1) < 0) continue;
    for (std::size_t i = ready.size(); i-- > 0;) {
      if (ready[i].revents == 0 || read_some(running[i])) continue;
      const std::size_t number = running[i].number;
      const ChildResult result = finish(running[i]);
      running.erase(running.begin() + static_cast<std::ptrdiff_t>(i));
      done(number, result);
    }
  }
}

}  // namespace eu::model
