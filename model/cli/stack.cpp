#include "model/cli/stack.hpp"

#include <pthread.h>
#include <sys/resource.h>

#include <cstdio>
#include <cstring>

#include "model/cli/verbs.hpp"

namespace eu::model {
namespace {

constexpr std::size_t kDefaultStackBytes = std::size_t{8} << 20;

struct Call {
  const std::function<int()>& work;
  int result;
};

void* make(void* call_pointer) {
  auto* const call = static_cast<Call*>(call_pointer);
  call->result = call->work();
  return nullptr;
}

/// Runs `work` in a thread with a stack of the usual size, and waits for it.
int on_another_stack(const std::function<int()>& work) {
  Call call{work, 0};
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, kDefaultStackBytes);
  pthread_t thread;
  const int error = pthread_create(&thread, &attributes, make, &call);
  pthread_attr_destroy(&attributes);
  if (error != 0) {
    std::fprintf(stderr,
                 "eusim: error: the stack is too small (ulimit -s), and the system grants no other "
                 "of %zu MiB: %s\n",
                 kDefaultStackBytes >> 20, std::strerror(error));
    return static_cast<int>(ExitCode::System);
  }
  pthread_join(thread, nullptr);
  return call.result;
}

}  // namespace

int with_default_stack(const std::function<int()>& work) {
  rlimit limit{};
  const bool is_large_enough = ::getrlimit(RLIMIT_STACK, &limit) != 0 ||
                               limit.rlim_cur == RLIM_INFINITY ||
                               limit.rlim_cur >= kDefaultStackBytes;
  return is_large_enough ? work() : on_another_stack(work);
}

}  // namespace eu::model
