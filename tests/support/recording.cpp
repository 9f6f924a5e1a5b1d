#include "tests/support/recording.hpp"

#include "model/report/result_document.hpp"
#include "model/trace/recorder.hpp"
#include "model/trace/replay.hpp"
#include "tests/support/simulate.hpp"

namespace eu::test {
namespace {

using namespace model;

constexpr Cycle kMaxCycles = 20'000'000;

std::string document_of(const config::Machine& machine, const Workload& workload,
                        RunOptions options) {
  RunAnalysis analysis(machine, workload, kMaxCycles);
  options.events = &analysis;
  if (options.max_cycles > kMaxCycles) options.max_cycles = kMaxCycles;
  Simulation simulation(machine, workload, options);
  const RunResult result = simulation.run();
  const ReportInput report{machine, workload, result, {}, &analysis};
  if (result.outcome != Outcome::Finished) return "not finished: " + failure_report(report);
  return config::to_text(result_document(report, {config::machine_digest(machine)}, {}));
}

}  // namespace

std::string timed_run(const config::Machine& machine, const Workload& workload) {
  return in_child([&] { return document_of(machine, workload, {}); });
}

std::string recorded_run(const config::Machine& machine, const Workload& workload,
                         const std::string& path) {
  return in_child([&] {
    TraceWriter writer(path, {workload, machine.name, config::machine_digest(machine)});
    Recorder recorder(workload.program, writer);
    RunOptions options;
    options.values = &recorder;
    const std::string document = document_of(machine, workload, options);
    recorder.finish();
    return document;
  });
}

std::string replayed_run(const config::Machine& machine, const std::string& path) {
  const DamagedReplay replay = try_replay(machine, path, false, kMaxCycles);
  return replay.error.empty() ? replay.result : "refused: " + replay.error;
}

DamagedReplay try_replay(const config::Machine& machine, const std::string& path, bool partial,
                         Cycle max_cycles) {
  try {
    const TraceFile file(path, partial ? TraceFile::Damage::Cut : TraceFile::Damage::Refuse);
    check_replay(file, machine);
    return {"", in_child([&] {
              Replayer replayer(file);
              RunOptions options;
              options.values = &replayer;
              options.max_cycles = max_cycles;
              options.hang_is_end = !file.totals();
              const std::string text = document_of(machine, file.header().workload, options);
              if (text.rfind("not finished", 0) == 0) throw TraceError(text);
              replayer.check_totals();
              return text;
            })};
  } catch (const std::exception& error) {
    return {error.what(), ""};
  }
}

}  // namespace eu::test
