#include "model/trace/replay.hpp"

#include "model/workload/fit.hpp"

namespace eu::model {

void check_replay(const TraceFile& file, const config::Machine& machine) {
  const Workload& workload = file.header().workload;
  const bool is_ivb = workload.program.gen == isa::Gen::Ivb;
  if (is_ivb != (machine.gen == config::Generation::Ivb))
    throw TraceError(file.path() + ": a kernel for " + (is_ivb ? "Ivy Bridge" : "Haswell") + "; " +
                     machine.name + " is another generation");
  check_fit(workload, machine, file.path());
  // Threads without end of thread keep their slots.
  const Dispatch& dispatch = workload.dispatch;
  const int slots =
      machine.machine.subslices * machine.machine.eus_per_subslice * machine.eu.threads;
  if (dispatch.ends_without_eot && dispatch.thread_count() > slots)
    throw TraceError(file.path() + ": " + std::to_string(dispatch.thread_count()) +
                     " threads that keep their slots, but " + machine.name + " has " +
                     std::to_string(slots));
}

std::string cut_text(const TraceFile& file, const Replayer& replayer) {
  return file.cut_reason() + "; " + std::to_string(replayer.cut_threads()) + " of " +
         std::to_string(replayer.begun_threads()) + " threads are not whole";
}

}  // namespace eu::model
