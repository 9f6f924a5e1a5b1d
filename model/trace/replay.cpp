#include "model/trace/replay.hpp"

#include "model/machine/fit.hpp"

namespace eu::model {

void check_replay(const TraceFile& file, const config::Machine& machine) {
  const Workload& workload = file.header().workload;
  const isa::Gen gen = workload.program.gen;
  if (gen != machine.gen)
    throw TraceError(file.path() + ": a kernel for " + std::string(row(gen).name) + "; " +
                     machine.name + " is another generation");
  check_fit(workload, machine, file.path());
}

std::string cut_text(const TraceFile& file, const Replayer& replayer) {
  return file.cut_reason() + "; " + std::to_string(replayer.cut_threads()) + " of " +
         std::to_string(replayer.begun_threads()) + " threads are not whole";
}

}  // namespace eu::model
