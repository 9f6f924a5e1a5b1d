#include "tests/support/model/recording.hpp"

#include <unistd.h>

#include <filesystem>

#include "model/report/document/result_document.hpp"
#include "model/report/text/text_report.hpp"
#include "model/trace/recorder.hpp"
#include "model/trace/replayer.hpp"
#include "tests/support/model/simulate.hpp"

namespace eu::test {
namespace {

using namespace model;

constexpr Cycle kMaxCycles = 20'000'000;

constexpr unsigned kHangSeconds = 120;  ///< after which a replay is killed

struct TemporaryFile {
  const std::string path =
      std::filesystem::temp_directory_path() / ("eusim-" + std::to_string(::getpid()) + ".eutrace");
  ~TemporaryFile() { std::filesystem::remove(path); }
};

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
    AtomicFile file(path);
    TraceWriter writer(file, {workload, machine.name, config::machine_digest(machine)});
    Recorder recorder(workload, writer);
    RunOptions options;
    options.values = &recorder;
    std::string document = document_of(machine, workload, options);
    recorder.finish();
    file.commit();
    return document;
  });
}

std::string replayed_run(const config::Machine& machine, const std::string& path) {
  const DamagedReplay replay = try_replay(machine, path, false, kMaxCycles);
  return replay.error.empty() ? replay.result : "refused: " + replay.error;
}

void check_replay_law(const config::Machine& machine, const Workload& workload) {
  const TemporaryFile file;
  const std::string& trace = file.path;
  const std::string executed = timed_run(machine, workload);
  if (executed.rfind("not finished", 0) == 0) return;
  if (executed != recorded_run(machine, workload, trace))
    throw std::runtime_error("a recorded run has other timing results");
  const TraceHeader header = TraceFile(trace, TraceFile::Damage::Cut).header();
  // A trace cannot express a dispatch that a workload file cannot express.
  if (header.workload.dispatch.thread_count() != workload.dispatch.thread_count()) return;
  const std::string replayed = replayed_run(machine, trace);
  if (executed != replayed)
    throw std::runtime_error("a replay has other timing results: " + replayed.substr(0, 300));
}

DamagedReplay try_replay(const config::Machine& machine, const std::string& path, bool partial,
                         Cycle max_cycles) {
  try {
    const TraceFile file(path, partial ? TraceFile::Damage::Cut : TraceFile::Damage::Refuse);
    check_replay(file, machine);
    return {"", in_child([&] {
              ::alarm(kHangSeconds);
              Replayer replayer(file);
              RunOptions options;
              options.values = &replayer;
              options.max_cycles = max_cycles;
              options.hang_is_end = !file.totals();
              std::string text = document_of(machine, file.header().workload, options);
              if (text.rfind("not finished", 0) == 0) throw TraceError(text);
              replayer.check_totals();
              return text;
            })};
  } catch (const std::exception& error) {
    return {error.what(), ""};
  }
}

}  // namespace eu::test
