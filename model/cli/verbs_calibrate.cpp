// eusim calibrate
#include <fmt/core.h>

#include <algorithm>
#include <iostream>
#include <optional>
#include <thread>

#include "isa/common/message_text.hpp"
#include "model/calibrate/calibration.hpp"
#include "model/calibrate/measured_counters.hpp"
#include "model/cli/interruption.hpp"
#include "model/cli/options.hpp"
#include "model/cli/terminal.hpp"
#include "model/io/atomic_file.hpp"
#include "model/process/child.hpp"
#include "model/text/layout.hpp"

namespace eu::model {
namespace {

struct CalibrateArguments {
  std::string input;
  MachineOptions machine;
  std::vector<std::string> free;  ///< each: paths, separated by commas
  std::string predict;
  std::string workload;  ///< of a table of counters
  std::string task;
  std::string output;
  std::string json;
  int jobs = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  int seed = 1;
  int width = static_cast<int>(kReportColumns);

  /// False for --help. Throws UsageError.
  bool parse(const std::vector<std::string>& arguments);
  std::vector<std::string> free_paths() const;
};

bool CalibrateArguments::parse(const std::vector<std::string>& arguments) {
  po::options_description options("options");
  machine.add_to(options);
  options.add_options()("free", po::value(&free)->composing()->value_name("PATH,..."),
                        "numbers that may move inside their ranges; may be repeated (default: all "
                        "whose range is not exact)")(
      "predict", po::value(&predict)->value_name("ROWS"),
      "a table of other rows, which are not fitted: report the results of the machine found for "
      "them")("workload", po::value(&workload)->value_name("INPUT"),
              "the input that was run, if ROWS is a table of metrics as for compare --measured")(
      "task", po::value(&task)->value_name("NAME"), "computing task in a table of VTune's");
  add_number(options, "seed", "S", &seed, 0, INT32_MAX,
             "seed of the machines drawn for --predict (default: 1)");
  options.add_options()("output,o", po::value(&output)->value_name("PATCH|-"),
                        "write the numbers found, with new ranges, as a patch for --patch; - = "
                        "standard output, alone")(
      "json", po::value(&json)->value_name("FILE|-"),
      "write the result as JSON; - = standard output, alone");
  add_number(options, "jobs", "N", &jobs, 1, kMaxJobs, "processes (default: one per core)");
  add_memory_limit(options);
  add_number(options, "width", "N", &width, kMinReportColumns, kMaxReportColumns,
             "columns of the text, at least 80 (default: 100)");
  return parse_arguments(verb_named("calibrate"), arguments, options, &input);
}

std::vector<std::string> CalibrateArguments::free_paths() const {
  std::vector<std::string> paths;
  for (const std::string& given : free)
    for (std::size_t at = 0; at <= given.size();) {
      const std::size_t comma = std::min(given.find(',', at), given.size());
      if (comma == at) throw UsageError("--free " + given + ": expected paths with commas between");
      paths.push_back(given.substr(at, comma - at));
      at = comma + 1;
    }
  return paths;
}

/// Reads the table of rows or of counters. Throws UsageError, FileError.
MeasuredRows read_rows(const CalibrateArguments& arguments) {
  if (!arguments.workload.empty())
    return rows_of(read_measured_counters(arguments.input, arguments.task), arguments.workload);
  if (!arguments.task.empty())
    throw UsageError("--task is for a table of metrics, which needs --workload");
  if (has_measured_counters(arguments.input))
    throw UsageError(isa::name_text(arguments.input) +
                     " has metrics, not rows: name the input that was run with --workload");
  return read_rows_to_run(arguments.input);
}

void check_calibrate_outputs(const CalibrateArguments& arguments, const MeasuredRows& rows,
                             const std::optional<MeasuredRows>& others) {
  std::vector<NamedFile> inputs = arguments.machine.files();
  inputs.push_back({"ROWS", arguments.input});
  inputs.push_back({"--predict", arguments.predict});
  for (const MeasuredRow& row : rows.rows) inputs.push_back({"row " + row.id, row.input});
  if (others)
    for (const MeasuredRow& row : others->rows) inputs.push_back({"row " + row.id, row.input});
  check_outputs({{"-o", arguments.output, Dash::StandardOutput},
                 {"--json", arguments.json, Dash::StandardOutput}},
                inputs);
}

void write_calibration(const CalibrateArguments& arguments, const Calibration& calibration,
                       const std::optional<Predictions>& predictions) {
  const Predictions* const others = predictions ? &*predictions : nullptr;
  const auto columns = static_cast<std::size_t>(arguments.width);
  FileBatch files;
  const auto write = [&](const std::string& file, const std::string& text) {
    files.write(path_of_output(file), text);
  };
  if (!arguments.output.empty()) write(arguments.output, calibration_patch(calibration));
  if (!arguments.json.empty())
    write(arguments.json, config::to_text(calibration_document(calibration, others)));
  if (!is_standard_output(arguments.json) && !is_standard_output(arguments.output))
    print_report(calibration_text(calibration, columns) +
                 (others == nullptr ? "" : prediction_text(*others, columns)));
  flush_standard_output();
  files.publish();
}

}  // namespace

ExitCode calibrate_verb(const std::vector<std::string>& raw_arguments) {
  CalibrateArguments arguments;
  if (!arguments.parse(raw_arguments)) return ExitCode::Ok;
  const std::vector<std::string> paths = arguments.free_paths();
  const MeasuredRows rows = read_rows(arguments);
  std::optional<MeasuredRows> others;
  if (!arguments.predict.empty()) others = read_rows_to_run(arguments.predict);
  check_calibrate_outputs(arguments, rows, others);
  std::optional<Calibration> calibration;
  std::optional<Predictions> predictions;
  {
    InterruptionNote note(" after ", "simulation", "; no file was written");
    ProgressLine line;
    const ChildProgressObserver followed([&](std::uint64_t done) {
      note.count(done);
      line.update([&] {
        return fmt::format("{}, {}", counted(done, "simulation"), duration_text(line.seconds()));
      });
    });
    calibration = calibrated(arguments.machine, rows, {paths, arguments.jobs});
    if (others)
      predictions = predicted(arguments.machine, *calibration, *others,
                              static_cast<std::uint64_t>(arguments.seed), arguments.jobs);
  }
  write_calibration(arguments, *calibration, predictions);
  return ExitCode::Ok;
}

}  // namespace eu::model
