// eusim sweep, eusim collect
#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <iostream>
#include <optional>
#include <set>

#include "isa/common/message_text.hpp"
#include "model/cli/options.hpp"
#include "model/cli/result_options.hpp"
#include "model/cli/row_options.hpp"
#include "model/io/atomic_file.hpp"
#include "model/sweep/collect.hpp"
#include "model/sweep/row_error_bars.hpp"
#include "model/sweep/sweep_file.hpp"
#include "model/sweep/sweep_run.hpp"

namespace eu::model {
namespace {

struct SweepArguments {
  std::string input;
  std::string output;
  std::string shard;
  std::optional<std::size_t> point;
  std::optional<int> jobs;
  bool list = false;
  bool count = false;
  bool reuse_processes = false;
  ErrorBarOptions error_bars;
  CounterOptions counters;
  RowOptions rows;

  bool parse(const std::vector<std::string>& arguments) {
    po::options_description options("options");
    options.add_options()("output,o", po::value(&output)->value_name("FILE"),
                          "rows, one per line (default: FILE with .jsonl instead of .json)")(
        "list", po::bool_switch(&list), "print the points and stop")(
        "count", po::bool_switch(&count), "print the number of points and stop");
    add_number(options, "point", "K", &point, 0, INT64_MAX, "run point K alone and print its row");
    options.add_options()("shard", po::value(&shard)->value_name("I/N"),
                          "run every N-th point, from point I on: part I, 0 to N - 1, of N");
    add_number(options, "jobs", "N", &jobs, 1, kMaxJobs, "processes (default: one per core)");
    add_memory_limit(options);
    options.add_options()("reuse-processes", po::bool_switch(&reuse_processes),
                          "let a process run many points: faster if they are short");
    error_bars.add_to(options);
    counters.add_to(options);
    rows.add_to(options);
    if (!parse_arguments(verb_named("sweep"),
                         ErrorBarOptions::complete(CounterOptions::complete(arguments)), options,
                         &input))
      return false;
    rows.check();
    error_bars.check();
    counters.check();
    return true;
  }

  int process_count() const { return jobs.value_or(default_jobs()); }

  std::string output_file() const {
    if (!output.empty()) return output;
    const std::string ending = ".json";
    return (ends_with(input, ending) ? input.substr(0, input.size() - ending.size()) : input) +
           ".jsonl";
  }
};

/// Adds the error bars of the command line, else of the sweep file.
void add_error_bars(const SweepArguments& arguments, Sweep& sweep) {
  if (arguments.error_bars.wanted()) sweep.error_bars = arguments.error_bars.request();
  if (sweep.error_bars)
    sweep.error_bars->jobs =
        jobs_within_row(arguments.process_count(), arguments.point ? 1 : sweep.points.size());
  else if (arguments.point && arguments.jobs)
    throw UsageError("--jobs needs --error-bars beside --point, which runs one point");
}

struct Shard {
  std::size_t part = 0;
  std::size_t parts = 1;
};

Shard parse_shard(const std::string& text) {
  Shard shard;
  if (text.empty()) return shard;
  const char* const end = text.data() + text.size();
  const auto part = std::from_chars(text.data(), end, shard.part);
  const bool has_parts = part.ec == std::errc() && part.ptr != end && *part.ptr == '/';
  const auto parts = has_parts ? std::from_chars(part.ptr + 1, end, shard.parts) : part;
  if (!has_parts || parts.ec != std::errc() || parts.ptr != end || shard.part >= shard.parts)
    throw UsageError(fmt::format("--shard {}: expected I/N with I from 0 to N - 1", text));
  return shard;
}

void list_points(const Sweep& sweep, const LoadedSweep& loaded) {
  for (const SweepPoint& point : sweep.points) {
    std::cout << point.index << "\t" << loaded.id(point.index) << "\t"
              << isa::name_text(point.kernel);
    if (!point.name.empty()) std::cout << "\t" << point.name;
    for (const auto& [path, value] : point.settings)
      std::cout << "\t" << path << "=" << isa::message_text(value, isa::kLongestName);
    std::cout << "\n";
  }
}

ExitCode run_shard(const SweepArguments& arguments, const Sweep& sweep, const LoadedSweep& loaded) {
  const Shard shard = parse_shard(arguments.shard);
  std::vector<std::size_t> points;
  for (std::size_t i = shard.part; i < sweep.points.size(); i += shard.parts) points.push_back(i);
  const std::string output = arguments.output_file();
  check_outputs({{"-o", output}, {"-o", partial_rows(output)}}, {{"INPUT", arguments.input}});
  RowFile rows(output, arguments.rows.keeping());
  SweepProgress made;
  std::size_t failed = 0;
  {
    RowProgress line(rows, points.size(), partial_rows(output));
    failed = with_rows_kept([&] {
      return run_points(loaded, points, {arguments.process_count(), arguments.reuse_processes},
                        rows, [&](const SweepProgress& progress) { made = progress; });
    });
  }
  if (made.all != 0)
    std::cerr << fmt::format("{} of {} points, {} failed\n", made.done, made.all, made.failed);
  if (failed != 0)
    std::cerr << isa::name_text(output) << ": " << failed << " of " << points.size()
              << " points failed; their rows say why\n";
  return failed == 0 ? ExitCode::Ok : ExitCode::ProgramFailed;
}

}  // namespace

ExitCode sweep_verb(const std::vector<std::string>& raw_arguments) {
  SweepArguments arguments;
  if (!arguments.parse(raw_arguments)) return ExitCode::Ok;
  Sweep sweep = read_sweep(arguments.input);
  add_error_bars(arguments, sweep);
  sweep.counters = arguments.counters.requested();
  if (arguments.count) {
    std::cout << sweep.points.size() << "\n";
    return ExitCode::Ok;
  }
  const LoadedSweep loaded(sweep);
  if (arguments.list) {
    list_points(sweep, loaded);
    return ExitCode::Ok;
  }
  if (!arguments.point) return run_shard(arguments, sweep, loaded);
  const std::size_t point = *arguments.point;
  if (point >= sweep.points.size())
    throw UsageError(
        fmt::format("--point {}: the sweep has points 0 to {}", point, sweep.points.size() - 1));
  const Row row = loaded.run(point);
  std::cout << row.line << "\n";
  return row.status == kRowOk ? ExitCode::Ok : ExitCode::ProgramFailed;
}

ExitCode collect_verb(const std::vector<std::string>& arguments) {
  po::options_description options("options");
  std::string csv, sqlite, jsonl;
  options.add_options()("csv", po::value(&csv)->value_name("FILE|-"),
                        "a table: one line per row, one column per value")(
      "sqlite", po::value(&sqlite)->value_name("FILE"),
      "a database with the tables runs, params and stats")(
      "jsonl", po::value(&jsonl)->value_name("FILE|-"),
      "the rows of all inputs in the order of the sweep, or of traces and machines");
  std::vector<std::string> inputs;
  if (!parse_arguments(verb_named("collect"), arguments, options, inputs)) return ExitCode::Ok;
  if (inputs.empty()) throw UsageError("needs files of rows, as sweep and replay write them");
  if (csv.empty() && sqlite.empty() && jsonl.empty())
    throw UsageError("needs --csv, --sqlite or --jsonl");
  std::vector<NamedFile> sources;
  for (const std::string& input : inputs) sources.push_back({"ROWS", input});
  check_outputs({{"--csv", csv, Dash::StandardOutput},
                 {"--jsonl", jsonl, Dash::StandardOutput},
                 {"--sqlite", sqlite}},
                sources);
  const std::vector<Row> rows = merged_rows(inputs);
  if (const std::set<std::string> builds = builds_of(rows); builds.size() > 1) {
    std::cerr << "eusim collect: warning: rows of " << builds.size()
              << " builds of eusim are mixed:";
    for (const std::string& build : builds)
      std::cerr << " " << (build.empty() ? "(not named)" : build);
    std::cerr << "\n";
  }
  FileBatch files;
  const auto write = [&](const std::string& file, const std::string& text) {
    if (file == "-")
      std::cout << text;
    else
      files.write(file, text);
  };
  if (!csv.empty()) write(csv, rows_csv(rows));
  if (!jsonl.empty()) write(jsonl, rows_jsonl(rows));
  if (!sqlite.empty()) write_rows_sqlite(rows, sqlite, files);
  flush_standard_output();
  files.publish();
  return ExitCode::Ok;
}

}  // namespace eu::model
