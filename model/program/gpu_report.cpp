#include "model/program/gpu_report.hpp"

#include <fmt/core.h>

#include "model/report/analysis/names.hpp"
#include "model/text/json_values.hpp"
#include "model/text/layout.hpp"

namespace eu::model {
namespace {

using config::add_member;
using config::JsonValue;

std::uint64_t group_count(const DispatchRow& row) {
  std::uint64_t groups = 1;
  for (const int each : row.groups) groups *= static_cast<std::uint64_t>(each);
  return groups;
}

double microseconds(std::uint64_t cycles, const config::Machine& machine) {
  return static_cast<double>(cycles) / machine.machine.clock_mhz;
}

std::string microseconds_text(std::uint64_t cycles, const config::Machine& machine) {
  return tenths(cycles, static_cast<std::uint64_t>(machine.machine.clock_mhz));
}

/// Sections on unmapped accesses and on submitted work that was not executed.
std::string left_out_text(const GpuTotals& totals, std::size_t columns) {
  std::string text;
  for (const auto& [what, count] : totals.unmapped)
    text += titled(
        "Unmapped",
        fmt::format("{}: {} reads gave 0, {} writes were dropped", what, count.reads, count.writes),
        columns);
  for (const auto& [what, count] : totals.not_executed)
    text += titled("Not executed", fmt::format("{} ({})", what, counted(count, "time")), columns);
  return text;
}

}  // namespace

void GpuReport::add(const DispatchRow& row) {
  const auto [place, is_new] = places_.insert({row.kernel, kernels_.size()});
  if (is_new) kernels_.emplace_back();
  Kernel& kernel = kernels_[place->second];
  kernel.hash = row.kernel;
  kernel.simd_size = row.simd_size;
  ++kernel.dispatches;
  kernel.timed += row.timed ? 1 : 0;
  kernel.sampled += row.result.sampled_groups != 0 ? 1 : 0;
  kernel.groups += group_count(row);
  kernel.cycles += row.result.cycles;
  kernel.instructions += row.result.instructions;
  kernel.cycles_by_cause.add(row.result.cycles_by_cause);
  if (!row.result.counters) return;
  facts_ += *row.result.counters;
  ++counted_;
}

std::string GpuReport::top_cause(const Kernel& kernel) const {
  const std::vector<int> causes = causes_by_cycles(kernel.cycles_by_cause);
  if (causes.empty()) return "-";
  const int top = causes.front();
  return fmt::format("{} {} %", cause_key(top, machine_),
                     percent(kernel.cycles_by_cause.by_cause[static_cast<std::size_t>(top)],
                             kernel.cycles_by_cause.total()));
}

std::string GpuReport::text(const GpuTotals& totals, std::size_t columns) const {
  std::uint64_t cycles = 0, dispatches = 0, timed = 0, sampled = 0, groups = 0, instructions = 0;
  for (const Kernel& kernel : kernels_) {
    cycles += kernel.cycles;
    dispatches += kernel.dispatches;
    timed += kernel.timed;
    sampled += kernel.sampled;
    groups += kernel.groups;
    instructions += kernel.instructions;
  }
  using Align = Table::Align;
  Table table({{"kernel", Align::Left},
               {"SIMD"},
               {"dispatches"},
               {"groups"},
               {"instructions"},
               {"cycles"},
               {"us"},
               {"share %"},
               {"top cause", Align::Left}});
  const auto number = [](std::uint64_t value) { return std::to_string(value); };
  for (const Kernel& kernel : kernels_) {
    const bool is_timed = kernel.timed != 0;
    table.row({kernel.hash, number(static_cast<std::uint64_t>(kernel.simd_size)),
               number(kernel.dispatches), number(kernel.groups), number(kernel.instructions),
               is_timed ? number(kernel.cycles) : "-",
               is_timed ? microseconds_text(kernel.cycles, machine_) : "-",
               is_timed ? percent(kernel.cycles, cycles) : "-", top_cause(kernel)});
  }
  if (kernels_.size() > 1)
    table.row({"all", "", number(dispatches), number(groups), number(instructions), number(cycles),
               microseconds_text(cycles, machine_), percent(cycles, cycles), ""});
  std::string text = fmt::format("{} at {} MHz: {}", machine_.name, machine_.machine.clock_mhz,
                                 counted(dispatches, "dispatch"));
  if (timed != dispatches) text += fmt::format(", {} of them timed", timed);
  if (sampled != 0) text += fmt::format(", {} by a sample of their groups", sampled);
  text += fmt::format(", {}", counted(totals.submissions, "submission"));
  if (totals.blits != 0)
    text += fmt::format(", {} of {} bytes", counted(totals.blits, "blit"), totals.blitted_bytes);
  if (totals.draws != 0)
    text += fmt::format(", {} of {}", counted(totals.draws, "draw"),
                        counted(totals.drawn_pixels, "pixel"));
  text += "\n";
  if (!kernels_.empty()) text += table.text(columns);
  if (requested_ && counted_ != 0)
    text += titled("Counters",
                   fmt::format("the hardware's own metrics of {}: {}",
                               counted(counted_, "timed dispatch"), requested_->name()),
                   columns) +
            counters_table(machine_.gen, facts_, *requested_, columns);
  text += left_out_text(totals, columns);
  return text;
}

std::string dispatch_row_json(const DispatchRow& row, const config::Machine& machine,
                              const std::optional<CounterRequest>& requested) {
  JsonValue object = json_object();
  add_member(object, "dispatch", json_number(row.number));
  add_member(object, "kernel", json_text(row.kernel));
  add_member(object, "simd_size", json_number(static_cast<std::uint64_t>(row.simd_size)));
  JsonValue& groups = add_member(object, "groups", json_array());
  for (const int each : row.groups) append(groups, json_number(static_cast<std::uint64_t>(each)));
  add_member(object, "threads", json_number(row.result.threads));
  add_member(object, "instructions", json_number(row.result.instructions));
  add_member(object, "timed", json_boolean(row.timed));
  if (row.repeated) add_member(object, "repeated", json_boolean(true));
  if (const OutOfBounds& unmapped = row.result.unmapped;
      unmapped.reads != 0 || unmapped.writes != 0) {
    JsonValue& counts = add_member(object, "unmapped", json_object());
    add_member(counts, "reads", json_number(unmapped.reads));
    add_member(counts, "writes", json_number(unmapped.writes));
  }
  if (!row.timed) return config::to_line(object);
  add_member(object, "cycles", json_number(row.result.cycles));
  if (row.result.sampled_groups != 0)
    add_member(object, "sampled_groups",
               json_number(static_cast<std::uint64_t>(row.result.sampled_groups)));
  add_member(object, "microseconds", json_real(microseconds(row.result.cycles, machine)));
  JsonValue& causes = add_member(object, "thread_cycles", json_object());
  const CycleCounts& counts = row.result.cycles_by_cause;
  for (int cause = 0; cause < kCauseCount; ++cause) {
    const std::uint64_t cycles = counts.by_cause[static_cast<std::size_t>(cause)];
    if (cycles != 0) add_member(causes, cause_key(cause, machine), json_number(cycles));
  }
  if (requested && row.result.counters)
    add_member(object, "counters",
               counters_document(machine.gen, *row.result.counters, *requested));
  return config::to_line(object);
}

}  // namespace eu::model
