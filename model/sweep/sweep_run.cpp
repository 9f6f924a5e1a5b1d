#include "model/sweep/sweep_run.hpp"

#include <fmt/core.h>

#include <memory>
#include <optional>

#include "config/json/sha256.hpp"
#include "isa/common/message_text.hpp"
#include "model/compare/finished_run.hpp"
#include "model/machine/fit.hpp"
#include "model/machine/forget_simulation.hpp"
#include "model/process/child.hpp"
#include "model/process/row_file.hpp"
#include "model/sweep/row_error_bars.hpp"
#include "model/text/build_identity.hpp"
#include "model/text/json_values.hpp"
#include "model/workload/workload_reader.hpp"

namespace eu::model {
namespace {

using config::JsonValue;

JsonValue row_head(const PointId& id, const std::string& status, const SweepPoint& point,
                   const std::string& base) {
  JsonValue row = row_start(id, status);
  config::add_member(row, "index", json_number(point.index));
  config::add_member(row, "kernel", json_text(isa::name_text(point.kernel)));
  if (!point.name.empty()) config::add_member(row, "name", json_text(point.name));
  config::add_member(row, "base", json_text(base));
  JsonValue& set = config::add_member(row, "set", json_object());
  for (const auto& [path, value] : point.settings) add_setting(set, path, value);
  return row;
}

/// An existing row with the point's present index in the sweep.
Row moved(const Row& row, std::size_t index) {
  config::Diagnostics diagnostics;
  auto value = config::parse_json(row.line, "row", diagnostics);
  for (config::JsonMember& member : *value->object())
    if (member.key == "index") member.value = json_number(index);
  return {row.status, config::to_line(*value)};
}

/// Digest of the inputs of a run's result other than the machine.
std::string work_digest(const Workload& workload) {
  std::string text = workload.sha256;
  text.append(workload.program.bytes.begin(), workload.program.bytes.end());
  for (const SurfaceData& surface : workload.surfaces)
    text.append(surface.initial.begin(), surface.initial.end());
  return config::sha256_hex(text);
}

/// Facts of the machine that a point starts from; only it decides the generation.
struct Start {
  isa::Generation gen = isa::kDefaultGeneration;
  std::string digest;
};

/// The facts of a machine. For an invalid machine they are defaults; its points fail with reasons.
Start start_of(config::MachineBase& base) {
  try {
    const config::Machine& loaded = base.read();
    return {loaded.gen, config::machine_digest(loaded)};
  } catch (const std::runtime_error&) {
    return {};
  }
}

config::MachineChoice choice_or_base(const Sweep& sweep, const SweepPoint& point) {
  try {
    return sweep.machine(point);
  } catch (const std::runtime_error&) {
    return sweep.machine({});
  }
}

}  // namespace

struct LoadedSweep::Work {
  Workload workload;
  std::string digest;
  std::string failure;  ///< why there is no workload; else empty
};

LoadedSweep::~LoadedSweep() = default;

LoadedSweep::Work LoadedSweep::load(const Sweep& sweep, const std::string& kernel,
                                    isa::Generation gen) {
  InputOptions input;
  input.gen = gen;
  input.threads = sweep.threads;
  Work work;
  try {
    work.workload = read_workload(resolve_path(sweep.directory, kernel), input);
    work.digest = work_digest(work.workload);
  } catch (const std::runtime_error& error) {
    work.failure = error.what();
    work.digest = config::sha256_hex(work.failure);
  }
  return work;
}

LoadedSweep::LoadedSweep(const Sweep& sweep) : sweep_(sweep) {
  const std::string machine = sweep.machine({}).machine;
  bases_.emplace(machine, machine).first->second.read();
  std::map<std::string, Start> starts;
  std::map<std::pair<std::string, isa::Generation>, std::size_t> work_numbers;
  for (const SweepPoint& point : sweep.points) {
    const config::MachineChoice choice = choice_or_base(sweep, point);
    auto start = starts.find(choice.machine);
    if (start == starts.end()) {
      const auto base = bases_.try_emplace(choice.machine, choice.machine).first;
      start = starts.emplace(choice.machine, start_of(base->second)).first;
    }
    const auto& [gen, digest] = start->second;
    const auto [number, is_new] = work_numbers.emplace(std::pair(point.kernel, gen), works_.size());
    if (is_new) works_.push_back(load(sweep, point.kernel, gen));
    work_of_point_.push_back(number->second);
    std::string text = fmt::format("{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}\n", kVersion, digest,
                                   works_[number->second].digest, sweep.max_cycles, sweep.threads,
                                   point.kernel, sweep.base, point.name);
    for (const auto& [path, value] : point.settings) text += fmt::format("{}={}\n", path, value);
    for (const std::string& set : choice.sets) text += set + "\n";
    text += id_part(sweep.error_bars) + id_part(sweep.counters);
    ids_.push_back(config::sha256_hex(text).substr(0, kIdDigits));
  }
}

config::MachineBase::Changed LoadedSweep::machine(const SweepPoint& point) const {
  const config::MachineChoice choice = sweep_.machine(point);
  return bases_.at(choice.machine).with(choice.patches, choice.sets);
}

Row LoadedSweep::result(std::size_t index) const {
  const SweepPoint& point = sweep_.points[index];
  const Work& work = works_[work_of_point_[index]];
  if (!work.failure.empty()) throw RunFailed(work.failure);
  const config::MachineBase::Changed changed = machine(point);
  check_fit(work.workload, changed.machine, point.kernel);
  RunOptions options;
  options.max_cycles = static_cast<Cycle>(sweep_.max_cycles);
  std::optional<JsonValue> error_bars;  // before this process simulates
  if (sweep_.error_bars)
    error_bars = row_error_bars(work.workload, options, changed.machine, *sweep_.error_bars);
  const JsonValue document =
      finished_totals(changed.machine, {changed.digest()}, work.workload, options, sweep_.counters);
  JsonValue row = row_head(ids_[index], kRowOk, point, sweep_.base);
  add_totals(row, document);
  if (error_bars) config::add_member(row, "error_bars", std::move(*error_bars));
  return {kRowOk, config::to_line(row)};
}

Row LoadedSweep::run(std::size_t index) const {
  try {
    return result(index);
  } catch (const std::runtime_error& error) {
    return died(index, error.what());
  }
}

Row LoadedSweep::died(std::size_t index, const std::string& reason) const {
  JsonValue row = row_head(ids_[index], kRowFailed, sweep_.points[index], sweep_.base);
  add_maker(config::add_member(row, "provenance", json_object()));
  const std::size_t end = reason.find_last_not_of('\n') + 1;
  config::add_member(row, "reason", json_text(reason.substr(0, end)));
  return {kRowFailed, config::to_line(row)};
}

std::size_t run_points(const LoadedSweep& sweep, const std::vector<std::size_t>& points,
                       const SweepProcesses& processes, RowFile& rows,
                       const std::function<void(const SweepProgress&)>& progress) {
  std::vector<PointId> ids;
  for (const std::size_t point : points) ids.push_back(sweep.id(point));
  rows.begin(ids);
  std::vector<std::size_t> missing;
  for (const std::size_t point : points)
    if (rows.has(sweep.id(point)))
      rows.replace(sweep.id(point), moved(rows.rows().at(sweep.id(point)), point));
    else
      missing.push_back(point);
  SweepProgress state{0, 0, missing.size()};
  const auto run = [&](std::size_t i) {
    const Row row = sweep.result(missing[i]);
    if (processes.reused) forget_simulation();
    return row.packed();
  };
  in_children(
      missing.size(), processes.jobs, run,
      [&](std::size_t i, const ChildResult& child) {
        const Row row = child.ok ? Row::unpacked(child.value) : sweep.died(missing[i], child.value);
        state.failed += row.status != kRowOk;
        ++state.done;
        rows.add(sweep.id(missing[i]), row);
        progress(state);
      },
      processes.reused ? ProcessUse::Many : ProcessUse::Once);
  std::size_t failed = 0;
  for (const PointId& id : ids) failed += rows.rows().at(id).status != kRowOk;
  rows.finish();
  return failed;
}

}  // namespace eu::model
