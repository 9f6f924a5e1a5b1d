#include "model/trace/replay.hpp"

#include <fmt/core.h>

#include "config/machine/machine.hpp"
#include "model/machine/fit.hpp"

namespace eu::model {

void check_replay(const TraceFile& file, const config::Machine& machine) {
  const Workload& workload = file.header().workload;
  const isa::Generation gen = workload.program.gen;
  if (gen != machine.gen)
    throw TraceError(fmt::format("{}: a kernel for {}; {} is another generation", file.path(),
                                 row(gen).name, machine.name));
  check_fit(workload, machine, file.path());
}

std::string cut_text(const TraceFile& file, const Replayer& replayer) {
  return fmt::format("{}; {} of {} threads are incomplete", file.cut_reason(),
                     replayer.cut_threads(), replayer.begun_threads());
}

}  // namespace eu::model
