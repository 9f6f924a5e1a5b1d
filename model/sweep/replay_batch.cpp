#include "model/sweep/replay_batch.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "config/json/sha256.hpp"
#include "config/machine/machine_file.hpp"
#include "isa/common/message_text.hpp"
#include "model/io/file_io.hpp"
#include "model/machine/simulation.hpp"
#include "model/process/child.hpp"
#include "model/process/row_file.hpp"
#include "model/report/analysis/run_analysis.hpp"
#include "model/report/document/result_document.hpp"
#include "model/report/text/text_report.hpp"
#include "model/sweep/row_error_bars.hpp"
#include "model/text/build_identity.hpp"
#include "model/text/json_values.hpp"
#include "model/trace/replayer.hpp"

namespace eu::model {
namespace {

using config::add_member;
using config::JsonValue;

struct Point {
  std::string trace;
  std::string trace_sha256;  ///< empty if it cannot be read
  const ReplayMachine* machine;
  std::string machine_sha256;
  std::string id;

  const std::string& name() const { return machine->machine.name; }
};

std::string id_of(const ReplayBatch& batch, const Point& point) {
  // Files of equal content are separate traces. Default values are not part of the id, so rows keep
  // the ids that they had before these options existed.
  const std::string listen =
      batch.listen == kDefaultListenCycles ? "" : fmt::format(" listen {}", batch.listen);
  return config::sha256_hex(fmt::format("{}{}\n{}\n{}\n{}\n{}{}{}\n{}", "eusim.replay/v1 ",
                                        kVersion, point.trace, point.trace_sha256,
                                        point.machine_sha256, batch.max_cycles,
                                        batch.partial ? " partial" : "", listen,
                                        id_part(batch.error_bars) + id_part(batch.counters)))
      .substr(0, kIdDigits);
}

std::vector<Point> points_of(const ReplayBatch& batch) {
  std::vector<Point> points;
  for (const std::string& trace : batch.traces) {
    const std::string digest = file_digest(trace);
    for (const ReplayMachine& machine : batch.machines) {
      points.push_back({trace, digest, &machine, config::machine_digest(machine.machine), ""});
      points.back().id = id_of(batch, points.back());
    }
  }
  std::sort(points.begin(), points.end(), [](const Point& a, const Point& b) {
    return std::tie(a.trace, a.name(), a.id) < std::tie(b.trace, b.name(), b.id);
  });
  const auto twice = std::adjacent_find(points.begin(), points.end(),
                                        [](const auto& a, const auto& b) { return a.id == b.id; });
  if (twice != points.end())
    throw FileError(
        fmt::format("{}: is to be replayed on {} twice; give each trace and each machine once",
                    twice->trace, twice->name()));
  return points;
}

/// The user's choice of the machine.
JsonValue settings(const config::MachineChoice& choice) {
  JsonValue set = json_object();
  add_member(set, "machine", json_text(isa::name_text(choice.machine)));
  if (!choice.patches.empty()) {
    JsonValue& patches = add_member(set, "patch", json_array());
    for (const std::string& patch : choice.patches)
      append(patches, json_text(isa::name_text(patch)));
  }
  for (const std::string& each : choice.sets) {
    const std::size_t equals = each.find('=');
    const std::string path = each.substr(0, equals), value = each.substr(equals + 1);
    add_setting(set, path, value);
  }
  return set;
}

JsonValue row_head(const Point& point, const std::string& status) {
  JsonValue row = row_start(point.id, status);
  add_member(row, "trace", json_text(isa::name_text(point.trace)));
  add_member(row, "trace_sha256", json_text(point.trace_sha256));
  add_member(row, "machine", json_text(point.name()));
  add_member(row, "machine_sha256", json_text(point.machine_sha256));
  add_member(row, "set", settings(point.machine->choice));
  return row;
}

Row failed_row(const Point& point, std::string reason) {
  while (!reason.empty() && reason.back() == '\n') reason.pop_back();
  JsonValue row = row_head(point, kRowFailed);
  add_maker(add_member(row, "provenance", json_object()));
  add_member(row, "reason", json_text(std::move(reason)));
  return {kRowFailed, config::to_line(row)};
}

/// In the child process: the rest of the row. Throws if the replay fails.
std::string replay_point(const ReplayBatch& batch, const Point& point) {
  const TraceFile file(point.trace,
                       batch.partial ? TraceFile::Damage::Cut : TraceFile::Damage::Refuse);
  Replayer replayer(file);
  const Workload& workload = file.header().workload;
  const config::Machine& machine = point.machine->machine;
  check_replay(file, machine);
  RunOptions options;
  options.max_cycles = batch.max_cycles;
  std::optional<JsonValue> error_bars;
  if (batch.error_bars) error_bars = row_error_bars(file, options, machine, *batch.error_bars);
  options.values = &replayer;
  options.hang_is_end = !file.totals();
  EventSinks sinks;
  std::optional<RunAnalysis> analysis;
  if (batch.listen > 0) sinks.add(analysis.emplace(machine, workload, batch.listen));
  options.events_end = batch.listen;
  std::optional<EuActivity> activity;
  if (batch.counters) {
    sinks.add(activity.emplace(machine));
    options.events_end = RunOptions().events_end;
  }
  if (!sinks.empty()) options.events = &sinks;
  Simulation simulation(machine, workload, options);
  const RunResult result = simulation.run();
  ReportInput report{machine, workload, result, {}, analysis ? &*analysis : nullptr};
  std::optional<RequestedCounters> counters;
  if (activity) report.counters = &counters.emplace(RequestedCounters{*activity, *batch.counters});
  if (result.outcome != Outcome::Finished) throw std::runtime_error(failure_report(report));
  replayer.check_totals();
  JsonValue row = row_head(point, kRowOk);
  add_member(row, "workload", json_text(workload.name));
  add_totals(row, result_totals(report, {point.machine_sha256}));
  if (error_bars) add_member(row, "error_bars", std::move(*error_bars));
  if (!file.totals()) add_member(row, "cut", json_text(cut_text(file, replayer)));
  return config::to_line(row);
}

}  // namespace

BatchCounts replay_all(const ReplayBatch& batch, RowFile& rows) {
  const std::vector<Point> points = points_of(batch);
  std::vector<std::string> ids;
  for (const Point& point : points) ids.push_back(point.id);
  rows.begin(ids);
  BatchCounts counts;
  std::vector<const Point*> left;
  for (const Point& point : points) {
    if (rows.has(point.id))
      ++counts.skipped;
    else
      left.push_back(&point);
  }
  in_children(
      left.size(), batch.jobs,
      [&](std::size_t number) { return replay_point(batch, *left[number]); },
      [&](std::size_t number, ChildResult result) {
        const Point& point = *left[number];
        rows.add(point.id, result.ok ? Row{kRowOk, std::move(result.value)}
                                     : failed_row(point, std::move(result.value)));
      });
  for (const std::string& id : ids) counts.failed += rows.rows().at(id).status != kRowOk;
  counts.rows = ids.size();
  rows.finish();
  return counts;
}

}  // namespace eu::model
