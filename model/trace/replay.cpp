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
  const int eus = dispatch.placement == Placement::Pack
                      ? 1
                      : machine.machine.subslices * machine.machine.eus_per_subslice;
  if (dispatch.ends_without_eot && dispatch.thread_count() > eus * machine.eu.threads)
    throw TraceError(file.path() + ": " + std::to_string(dispatch.thread_count()) +
                     " threads that keep their slots, but " + machine.name + " has " +
                     std::to_string(eus * machine.eu.threads) + " for them");
}

std::string cut_text(const TraceFile& file, const Replayer& replayer) {
  return file.cut_reason() + "; " + std::to_string(replayer.cut_threads()) + " of " +
         std::to_string(file.header().workload.dispatch.thread_count()) + " threads are not whole";
}

}  // namespace eu::model
