#include "model/cli/run_progress.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace eu::model {
namespace {

constexpr int kMostGroupsLookedAt = 1 << 16;  ///< of more, some stand for all

struct Threads {
  std::uint64_t finished = 0;
  std::uint64_t all = 0;
};

/// Of every `stride`-th group.
Threads threads_of(const DispatcherIf& dispatcher, const Dispatch& dispatch, int stride) {
  Threads threads;
  for (int group = 0; group < dispatch.group_count(); group += stride) {
    threads.all += static_cast<std::uint64_t>(dispatch.threads_per_group());
    for (const ThreadRef& thread : dispatcher.group_threads(static_cast<std::uint32_t>(group)))
      threads.finished += !dispatcher.is_in_flight(thread.thread);
  }
  return threads;
}

}  // namespace

std::function<bool()> RunProgress::looker() {
  return [this] {
    note_.count(sc_core::sc_time_stamp().value());
    line_.update([this] { return text(); });
    return false;
  };
}

std::string RunProgress::text() const {
  const Dispatch& dispatch = workload_.dispatch;
  const int stride = 1 + dispatch.group_count() / kMostGroupsLookedAt;
  const Threads threads =
      threads_of(*simulation_->machine().dispatcher.in.operator->(), dispatch, stride);
  const std::string cycle = fmt::format("cycle {}", sc_core::sc_time_stamp().value());
  if (stride == 1)
    return cycle + ", " + line_.share(threads.finished, threads.all, "threads finished");
  return fmt::format(
      "{}, about {}", cycle,
      line_.share(threads.finished * 100 / threads.all, 100, "parts of the threads finished"));
}

}  // namespace eu::model
