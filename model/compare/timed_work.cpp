#include "model/compare/timed_work.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "config/machine/machine.hpp"
#include "config/machine/machine_file.hpp"
#include "model/compare/finished_run.hpp"
#include "model/io/atomic_file.hpp"
#include "model/machine/simulation.hpp"
#include "model/memory/race_detector.hpp"
#include "model/process/child.hpp"
#include "model/report/analysis/bounds.hpp"
#include "model/report/analysis/expectations.hpp"
#include "model/report/text/text_report.hpp"
#include "model/trace/recorder.hpp"
#include "model/trace/replayer.hpp"

namespace eu::model {
namespace {

/// Why the program may behave differently on other machines, by its
/// instructions; "" if it does not.
std::string dependence(const isa::Program& program) {
  const isa::Isa& isa = *program.isa;
  const auto prepared = isa.prepare(program);
  for (std::uint32_t index = 0; index < program.size(); ++index) {
    const isa::Footprint footprint = isa.footprint(program, index);
    if ((*prepared)[index].reads_timestamp) return "reads the time";
    if (footprint.reads_notification) return "reads a notification counter";
    if (!footprint.is_send || footprint.write.count == 0) continue;
    const auto request = isa.static_request(program, index);
    if (!request || !request->known) return "sends messages that registers describe";
    const isa::RequestTraits traits = isa.traits(request->request, program.gen);
    if (traits.timing == isa::RequestTiming::Atomic) return "uses results of atomic operations";
    if (traits.kind == isa::RequestKind::Other && traits.timing == isa::RequestTiming::Fixed)
      return "uses responses that may depend on time";
  }
  return "";
}

void check_finished(const config::Machine& machine, const Workload& workload,
                    const RunResult& result) {
  if (result.outcome != Outcome::Finished)
    throw RunFailed(failure_report({machine, workload, result, {}}));
}

/// In a child process: writes the trace; returns why it cannot be replayed, or "".
std::string write_trace(const config::Machine& machine, const Workload& workload,
                        RunOptions options, const std::string& path) {
  AtomicFile file(path);
  TraceWriter writer(file, {workload, machine.name, config::machine_digest(machine)});
  Recorder recorder(workload, writer);
  RaceDetector races(workload.dispatch, workload.program);
  options.values = &recorder;
  options.races = &races;
  Simulation simulation(machine, workload, options);
  check_finished(machine, workload, simulation.run());
  recorder.finish();
  file.finish();
  return races.races().empty() ? "" : "has races";
}

}  // namespace

MemoryTrace::MemoryTrace() : descriptor_(::memfd_create("eusim trace", MFD_CLOEXEC)) {
  std::error_code error;
  if (descriptor_ < 0)  // as in the sandbox of eusim serve, whose TMPDIR is in memory
    descriptor_ = ::open(std::filesystem::temp_directory_path(error).c_str(),
                         O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (descriptor_ < 0)
    throw SystemLimit(std::string("the system grants no memory for a trace: ") +
                      std::strerror(errno));
}

MemoryTrace::~MemoryTrace() {
  ::close(descriptor_);
}

std::string MemoryTrace::path() const {
  return "/proc/self/fd/" + std::to_string(descriptor_);
}

void TimedWork::record(const config::Machine& machine, const config::Machine& other, int jobs) {
  depends_ = dependence(workload_.program);
  if (!depends_.empty()) return;
  auto memory = std::make_unique<MemoryTrace>();
  const auto run = [&](std::size_t piece) {
    return piece == 0 ? write_trace(machine, workload_, options_, memory->path())
                      : std::to_string(executed_on(other));
  };
  std::string results[2];
  in_children(2, jobs, run, [&](std::size_t piece, const ChildResult& child) {
    if (!child.ok) throw RunFailed(child.value);
    results[piece] = child.value;
  });
  depends_ = results[0];
  if (!depends_.empty()) return;
  memory_ = std::move(memory);
  recorded_ = std::make_unique<TraceFile>(memory_->path(), TraceFile::Damage::Refuse);
  followed_ = recorded_.get();
  executed_on_other_ = static_cast<Cycle>(std::stoll(results[1]));
}

bool TimedWork::confirm(Cycle followed_on_other) {
  if (!executed_on_other_ || *executed_on_other_ == followed_on_other) return true;
  depends_ = "behaves differently on another machine";
  followed_ = nullptr;
  return false;
}

RunResult TimedWork::followed_result_on(const config::Machine& machine) const {
  check_replay(*followed_, machine);
  Replayer replayer(*followed_);
  RunOptions options = options_;
  options.values = &replayer;
  options.hang_is_end = !followed_->totals();
  Simulation simulation(machine, followed_->header().workload, options);
  RunResult result = simulation.run();
  check_finished(machine, workload_, result);
  replayer.check_totals();
  return result;
}

RunResult TimedWork::executed_result_on(const config::Machine& machine) const {
  Simulation simulation(machine, workload_, options_);
  return run_to_end(simulation, machine, workload_).result;
}

RunResult TimedWork::result_on(const config::Machine& machine) const {
  return follows() ? followed_result_on(machine) : executed_result_on(machine);
}

Cycle TimedWork::cycles_on(const config::Machine& machine) const {
  return result_on(machine).cycles;
}

TimedRun TimedWork::run_on(const config::Machine& machine) const {
  const RunResult result = result_on(machine);
  const Bound busiest = busiest_part({machine, workload_, result, {}});
  return {result.cycles, busiest.key, busiest.cycles};
}

Cycle TimedWork::executed_on(const config::Machine& machine) const {
  return executed_result_on(machine).cycles;
}

}  // namespace eu::model
