// eusim gpu
#include <fmt/core.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <optional>

#include "isa/common/message_text.hpp"
#include "model/cli/load_workload.hpp"
#include "model/cli/options.hpp"
#include "model/cli/result_options.hpp"
#include "model/cli/run.hpp"
#include "model/io/atomic_file.hpp"
#include "model/program/device.hpp"
#include "model/program/gpu_report.hpp"
#include "model/text/layout.hpp"

extern char** environ;

namespace eu::model {
namespace {

constexpr int kMinSample = 16;  ///< groups; fewer have no steady state
constexpr const char* kLibrary = "libeusim_gpu.so";
/// Installed place of the library, relative to the program's folder
/// (scripts/packaging/install.cmake).
constexpr const char* kInstalledAt = EUSIM_LIBRARIES;

struct GpuArguments {
  MachineOptions machine;
  bool untimed = false;
  std::string time;
  int sample = 0;
  std::string jsonl;
  std::string record;
  CounterOptions counters;
  std::vector<std::string> program;

  bool parse(std::vector<std::string> arguments) {
    const auto end = std::find(arguments.begin(), arguments.end(), "--");
    if (end != arguments.end()) {
      program.assign(end + 1, arguments.end());
      arguments.erase(end, arguments.end());
    }
    std::string sample_text;
    po::options_description options("options");
    machine.add_to(options);
    options.add_options()("untimed", po::bool_switch(&untimed),
                          "execute kernels for their values alone")(
        "time", po::value(&time)->value_name("KERNEL|N..M"),
        "simulate in time only dispatches of this kernel (its hash, or the beginning of it), or "
        "dispatches N to M, from 1; the others are executed")(
        "sample", po::value(&sample_text)->value_name("GROUPS"),
        "simulate in time only this number of a dispatch's groups; estimate the time of all from "
        "them, and execute the others")("jsonl", po::value(&jsonl)->value_name("FILE"),
                                        "write a row for each dispatch")(
        "record", po::value(&record)->value_name("DIR"),
        "write a workload, with its data, and a trace of each dispatch that is simulated in time");
    counters.add_to(options);
    if (!parse_arguments(verb_named("gpu"), CounterOptions::complete(arguments), options, nullptr))
      return false;
    if (program.empty()) throw UsageError("needs a program: eusim gpu [options] -- PROGRAM ARGS");
    counters.check();
    if (counters.wanted() && untimed)
      throw UsageError("--counters needs dispatches in time, not --untimed");
    if (untimed && !time.empty()) throw UsageError("--untimed and --time cannot be combined");
    if (!sample_text.empty())
      sample = static_cast<int>(whole_number("--sample", sample_text, kMinSample, INT32_MAX));
    if (sample != 0 && !record.empty())
      throw UsageError("--record needs whole dispatches, not --sample");
    if (sample != 0 && untimed) throw UsageError("--untimed and --sample cannot be combined");
    if (untimed && !record.empty()) throw UsageError("--record needs a run in time, not --untimed");
    return true;
  }

  TimedDispatches timed() const {
    TimedDispatches timed;
    timed.none = untimed;
    const std::size_t dots = time.find("..");
    if (dots == std::string::npos) {
      if (time.find_first_not_of("0123456789abcdef") != std::string::npos)
        throw UsageError("--time " + time +
                         ": expected the hash of a kernel, hexadecimal, or dispatches N..M");
      timed.kernel = time;
      return timed;
    }
    timed.first =
        static_cast<std::uint64_t>(whole_number("--time", time.substr(0, dots), 1, INT64_MAX));
    timed.last = static_cast<std::uint64_t>(whole_number(
        "--time", time.substr(dots + 2), static_cast<std::int64_t>(timed.first), INT64_MAX));
    return timed;
  }
};

/// The library's path: beside the program, as in a build, or its
/// installed place. Throws UsageError.
std::string library_path() {
  char buffer[4096];
  const ssize_t size = readlink("/proc/self/exe", buffer, sizeof buffer);
  const std::string program(buffer, size > 0 ? static_cast<std::size_t>(size) : 0);
  const std::string folder = program.substr(0, program.rfind('/'));
  const std::string installed = folder + "/" + kInstalledAt;
  for (const std::string& place : {folder, installed})
    if (const std::string path = place + "/" + kLibrary; access(path.c_str(), R_OK) == 0)
      return path;
  throw UsageError(
      fmt::format("{} is not there: neither beside the program, in {}, nor where it is installed, "
                  "in {}",
                  kLibrary, folder, installed));
}

std::map<std::string, std::string> own_environment() {
  std::map<std::string, std::string> variables;
  for (char** each = environ; *each != nullptr; ++each) {
    const std::string text = *each;
    const std::size_t equals = text.find('=');
    if (equals != std::string::npos) variables[text.substr(0, equals)] = text.substr(equals + 1);
  }
  return variables;
}

/// Writes rows as dispatches end, and shows progress.
class GpuObserver : public GpuObserverIf {
 public:
  GpuObserver(const config::Machine& machine, const std::string& jsonl,
              const std::optional<CounterRequest>& counters)
      : machine_(machine), counters_(counters), report_(machine, counters) {
    if (jsonl.empty()) return;
    check_output(jsonl);
    rows_.emplace(jsonl);
  }

  void begins(const DispatchRow& row) override {
    dispatch_ = fmt::format("dispatch {}, kernel {}, {} x {} x {} groups", row.number, row.kernel,
                            row.groups[0], row.groups[1], row.groups[2]);
    line_.emplace();
  }
  void on_progress(const ThreadsNow& threads) override {
    if (line_) line_->update([&] { return progress_text(threads()); });
  }
  void ended(const DispatchRow& row) override {
    line_.reset();
    report_.add(row);
    if (rows_) rows_->write(dispatch_row_json(row, machine_, counters_) + "\n");
    ++dispatches_;
  }
  void report_problem(const std::string& what) override {
    line_.reset();
    std::cerr << "eusim gpu: " << what << "\n";
  }

  const GpuReport& report() const { return report_; }
  std::uint64_t dispatches() const { return dispatches_; }
  /// Publishes the file of rows. Throws WriteError.
  void commit() {
    if (rows_) rows_->commit();
  }

 private:
  std::string progress_text(const ThreadProgress& threads) const {
    return dispatch_ + ": " +
           (threads.all == 0 ? duration_text(line_->seconds()) : threads_text(*line_, threads));
  }

  const config::Machine& machine_;
  const std::optional<CounterRequest> counters_;
  GpuReport report_;
  std::optional<AtomicFile> rows_;
  std::uint64_t dispatches_ = 0;  ///< that have ended
  std::string dispatch_;          ///< the one that is executed
  std::optional<ProgressLine> line_;
};

/// If a signal has ended the program, reports which of its dispatches are kept.
void report_interruption(int code, const GpuArguments& arguments, std::uint64_t dispatches) {
  const int signal = code - 128;  // exit code of a shell
  if (signal != SIGINT && signal != SIGTERM) return;
  std::cerr << fmt::format("eusim gpu: interrupted: the program ended by SIG{}; {} {} before that",
                           sigabbrev_np(signal), dispatches,
                           dispatches == 1 ? "dispatch" : "dispatches");
  if (!arguments.jsonl.empty()) std::cerr << ", with rows in " << isa::name_text(arguments.jsonl);
  if (!arguments.record.empty())
    std::cerr << ", with workloads and traces in " << isa::name_text(arguments.record);
  std::cerr << "\n";
}

void make_folder(const std::string& path) {
  if (path.empty() || mkdir(path.c_str(), 0777) == 0 || errno == EEXIST) return;
  throw WriteError(path + ": " + std::strerror(errno));
}

}  // namespace

ExitCode gpu_verb(const std::vector<std::string>& raw_arguments) {
  GpuArguments arguments;
  if (!arguments.parse(raw_arguments)) return ExitCode::Ok;
  const config::Machine machine = arguments.machine.load();
  check_is_intel(machine);
  for (const NamedFile& output :
       {NamedFile{"--jsonl", arguments.jsonl}, NamedFile{"--record", arguments.record}})
    if (is_standard_output(output.file)) check_outputs({output}, {});
  make_folder(arguments.record);
  const std::optional<CounterRequest> counters = arguments.counters.requested();
  GpuObserver observer(machine, arguments.jsonl, counters);
  GpuRun run(machine, {arguments.timed(), arguments.record, counters, arguments.sample}, observer);
  drm::Server server(device_facts(machine), run);
  const int code =
      server.run(arguments.program, gpu_environment(machine, own_environment()), library_path());
  std::cerr << observer.report().text(run.totals(), kReportColumns);
  observer.commit();
  report_interruption(code, arguments, observer.dispatches());
  return static_cast<ExitCode>(code);
}

}  // namespace eu::model
