#include "model/batch/replay_batch.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "config/json/sha256.hpp"
#include "config/machine/machine_file.hpp"
#include "isa/common/message_text.hpp"
#include "model/base/build_identity.hpp"
#include "model/base/json_values.hpp"
#include "model/base/version.hpp"
#include "model/batch/child.hpp"
#include "model/report/result_document.hpp"
#include "model/trace/file_digest.hpp"
#include "model/trace/replay.hpp"

namespace eu::model {
namespace {

using config::add_member;
using config::JsonValue;

constexpr std::size_t kIdDigits = 16;
constexpr const char* kFailed = "failed";

/// Sections of the result document that go into a row.
constexpr std::string_view kSections[] = {"summary",   "accounting", "pipes",
                                          "resources", "messages",   "memory"};

struct Point {
  std::string trace;
  std::string trace_sha256;  ///< empty if it cannot be read
  const config::Machine* machine;
  std::string machine_sha256;
  std::string id;
};

std::string id_of(const ReplayBatch& batch, const Point& point) {
  // Files of equal content are as many traces.
  return config::sha256_hex(fmt::format("{}{}\n{}\n{}\n{}\n{}{}\n", "eusim.replay/v1 ", kVersion,
                                        point.trace, point.trace_sha256, point.machine_sha256,
                                        batch.max_cycles, batch.partial ? " partial" : ""))
      .substr(0, kIdDigits);
}

std::vector<Point> points_of(const ReplayBatch& batch) {
  std::vector<Point> points;
  for (const std::string& trace : batch.traces) {
    const std::string digest = file_digest(trace);
    for (const config::Machine& machine : batch.machines) {
      points.push_back({trace, digest, &machine, config::machine_digest(machine), ""});
      points.back().id = id_of(batch, points.back());
    }
  }
  std::sort(points.begin(), points.end(), [](const Point& a, const Point& b) {
    return std::tie(a.trace, a.machine->name, a.id) < std::tie(b.trace, b.machine->name, b.id);
  });
  const auto twice = std::adjacent_find(points.begin(), points.end(),
                                        [](const auto& a, const auto& b) { return a.id == b.id; });
  if (twice != points.end())
    throw FileError(
        fmt::format("{}: is to be replayed on {} twice; give each trace and each machine once",
                    twice->trace, twice->machine->name));
  return points;
}

JsonValue row_head(const Point& point, const std::string& status) {
  JsonValue row = json_object();
  add_member(row, "id", json_text(point.id));
  add_member(row, "status", json_text(status));
  add_member(row, "trace", json_text(isa::name_text(point.trace)));
  add_member(row, "trace_sha256", json_text(point.trace_sha256));
  add_member(row, "machine", json_text(point.machine->name));
  add_member(row, "machine_sha256", json_text(point.machine_sha256));
  add_maker(add_member(row, "provenance", json_object()));
  return row;
}

Row failed_row(const Point& point, std::string reason) {
  while (!reason.empty() && reason.back() == '\n') reason.pop_back();
  JsonValue row = row_head(point, kFailed);
  add_member(row, "error", json_text(std::move(reason)));
  return {kFailed, config::to_line(row)};
}

/// In the child: the rest of the row, or an exception.
std::string replay_point(const ReplayBatch& batch, const Point& point) {
  const TraceFile file(point.trace,
                       batch.partial ? TraceFile::Damage::Cut : TraceFile::Damage::Refuse);
  Replayer replayer(file);
  const Workload& workload = file.header().workload;
  check_replay(file, *point.machine);
  RunOptions options;
  options.max_cycles = batch.max_cycles;
  options.values = &replayer;
  options.hang_is_end = !file.totals();
  Simulation simulation(*point.machine, workload, options);
  const RunResult result = simulation.run();
  const ReportInput report{*point.machine, workload, result, {}};
  if (result.outcome != Outcome::Finished) throw std::runtime_error(failure_report(report));
  replayer.check_totals();
  JsonValue row = row_head(point, kRowOk);
  add_member(row, "workload", json_text(workload.name));
  if (!file.totals()) add_member(row, "cut", json_text(cut_text(file, replayer)));
  const JsonValue document = result_totals(report, {point.machine_sha256});
  for (const std::string_view section : kSections)
    add_member(row, section, *document.find(section));
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
