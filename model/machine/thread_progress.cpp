#include "model/machine/thread_progress.hpp"

namespace eu::model {
namespace {

constexpr int kMostGroups = 1 << 16;

}  // namespace

ThreadProgress thread_progress(Simulation& simulation, const Dispatch& dispatch) {
  const DispatcherIf& dispatcher = *simulation.machine().dispatcher.in.operator->();
  const int stride = 1 + dispatch.group_count() / kMostGroups;
  ThreadProgress progress;
  progress.is_sample = stride > 1;
  for (int group = 0; group < dispatch.group_count(); group += stride) {
    progress.all += static_cast<std::uint64_t>(dispatch.threads_per_group());
    for (const ThreadRef& thread : dispatcher.group_threads(static_cast<std::uint32_t>(group)))
      progress.finished += !dispatcher.is_in_flight(thread.thread);
  }
  return progress;
}

}  // namespace eu::model
