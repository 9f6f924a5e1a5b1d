#include "model/trace/replay.hpp"

#include "model/core/thread_pools.hpp"

namespace eu::model {

void check_replay(const TraceFile& file, const config::Machine& machine) {
  const Workload& workload = file.header().workload;
  const bool is_ivb = workload.program.gen == isa::Gen::Ivb;
  if (is_ivb != (machine.gen == config::Generation::Ivb))
    throw TraceError(file.path() + ": a kernel for " + (is_ivb ? "Ivy Bridge" : "Haswell") + "; " +
                     machine.name + " is another generation");
  const Dispatch& dispatch = workload.dispatch;
  if (const std::string misfit = group_misfit(dispatch, machine); !misfit.empty())
    throw TraceError(file.path() + ": " + misfit);
  // Threads without end of thread keep their slots.
  if (dispatch.ends_without_eot && dispatch.thread_count() > machine.eu.threads)
    throw TraceError(file.path() + ": " + std::to_string(dispatch.thread_count()) +
                     " threads on one EU, but an EU of " + machine.name + " has " +
                     std::to_string(machine.eu.threads) + " slots");
}

std::string cut_text(const TraceFile& file, const Replayer& replayer) {
  return file.cut_reason() + "; " + std::to_string(replayer.cut_threads()) + " of " +
         std::to_string(file.header().workload.dispatch.thread_count()) + " threads are not whole";
}

}  // namespace eu::model
