#include "model/report/analysis/bounds.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>

#include "config/machine/machine.hpp"
#include "config/machine/member_sources.hpp"
#include "isa/isa.hpp"

namespace eu::model {
namespace {

void add_chains(const ReportInput& in, std::vector<Bound>& bounds) {
  if (in.analysis == nullptr) return;
  const DependencyChains& c = in.analysis->chains();
  const Cycle observed = cycles_observed(in);
#define BOUND(key, title, meaning, cycles) \
  bounds.push_back({#key, title, meaning, cycles, observed, std::nullopt});
#include "model/report/analysis/bounds.def"
}

bool is_pipe(const UnitLoad& load) {
  return load.unit.rfind("pipe.", 0) == 0;
}

/// The weakest provenance of the times of the issued instructions of a pipe.
config::SourceKind pipe_source(const ReportInput& in, const config::MemberSources& sources,
                               std::string_view name) {
  const isa::Program& program = in.workload.program;
  config::SourceKind kind = config::SourceKind::Prm;
  for (const config::PipeConfig& pipe : in.machine.eu.pipes) {
    if (pipe.name != name) continue;
    for (std::uint32_t index = 0; index < program.size(); ++index) {
      const isa::TimingClass executed = program.isa->footprint(program, index).timing_class;
      if (in.result.instructions[index].issues == 0 || !pipe.classes.contains(executed)) continue;
      const config::ClassTiming& timing = in.machine.eu.timing[executed];
      kind = std::max(kind,
                      sources.weakest(timing.occupancy_cycles, timing.occupancy_cycles_per_pass));
      if (timing.occupancy_slip_percent != 0)
        kind = std::max(kind, sources.weakest(timing.occupancy_slip_percent));
    }
  }
  return kind;
}

/// True if the run issued instructions that this pipe and another one take.
bool shares_instructions(const ReportInput& in, std::string_view name) {
  const isa::Program& program = in.workload.program;
  const std::vector<config::PipeConfig>& pipes = in.machine.eu.pipes;
  for (std::uint32_t index = 0; index < program.size(); ++index) {
    if (in.result.instructions[index].issues == 0) continue;
    const isa::TimingClass executed = program.isa->footprint(program, index).timing_class;
    bool by_this = false, by_another = false;
    for (const config::PipeConfig& pipe : pipes)
      (pipe.name == name ? by_this : by_another) |= pipe.classes.contains(executed);
    if (by_this && by_another) return true;
  }
  return false;
}

struct ResourceSource {
  std::string_view key;
  config::SourceKind (*kind)(const config::MemberSources&, const config::Machine& m);
};
constexpr ResourceSource kResourceSources[] = {
#define RESOURCE(key, family, title, meaning, ...)                           \
  {key, [](const config::MemberSources& sources, const config::Machine& m) { \
     return sources.weakest(__VA_ARGS__);                                    \
   }},
#include "model/report/analysis/bounds.def"
};

Bound resource_bound(const ReportInput& in, const config::MemberSources& sources,
                     const UnitLoad& load, Cycle cycles) {
  const Cycle run_cycles = in.result.cycles;
  if (is_pipe(load)) {
    const std::string name = load.unit.substr(5);
    return {load.unit,
            std::string(kPipeBound.title) + " " + name,
            shares_instructions(in, name) ? kSharedPipeMeaning : kPipeBound.meaning,
            cycles,
            run_cycles,
            pipe_source(in, sources, name)};
  }
  if (!load.title.empty())
    return {load.unit, std::string(load.title), load.meaning, cycles, run_cycles, std::nullopt};
  for (std::size_t i = 0; i < std::size(kResourceBounds); ++i)
    if (const BoundRow& row = kResourceBounds[i]; row.key == load.unit)
      return {load.unit,   std::string(row.title),
              row.meaning, cycles,
              run_cycles,  kResourceSources[i].kind(sources, in.machine)};
  throw std::logic_error("bounds.def has no row for " + load.unit);
}

/// The start of the last thread: the dispatcher starts all others before it.
Cycle dispatcher_cycles(const ReportInput& in) {
  const auto cycles = [](int value) { return static_cast<Cycle>(value); };
  return static_cast<Cycle>(in.machine.launch_cycles()) +
         in.result.threads.size() * cycles(in.machine.dispatcher.cycles_per_thread) +
         cycles(in.machine.dispatcher.latency_cycles);
}

/// Reports leave out parts of the machine whose bound is below 1 / kLeastShare of the run; the
/// result document has them all.
constexpr Cycle kLeastShare = 20;

bool is_shown(const Bound& bound) {
  static const std::set<std::string_view> kAlways = {"dependency_chain", "issue", "send_port"};
  return kAlways.count(bound.key) != 0 || bound.key.rfind("pipe.", 0) == 0 ||
         bound.cycles * kLeastShare >= bound.of_cycles;
}

__extension__ typedef unsigned __int128 Product;  // of two counts of cycles

}  // namespace

std::set<std::string> numbers_of(const Bound& bound, const config::Machine& machine) {
  std::set<std::string> paths;
  const config::MemberSources sources(machine, &paths);
  for (const ResourceSource& resource : kResourceSources)
    if (resource.key == bound.key) resource.kind(sources, machine);
  return paths;
}

bool is_tighter(const Bound& a, const Bound& b) {
  return Product{a.cycles} * b.of_cycles > Product{b.cycles} * a.of_cycles;
}

Cycle cycles_observed(const ReportInput& in) {
  return in.analysis == nullptr ? 0 : in.analysis->cycles_observed(in.result.cycles);
}

std::vector<Bound> lower_bounds(const ReportInput& in) {
  std::vector<Bound> bounds;
  add_chains(in, bounds);
  const config::MemberSources sources(in.machine);
  // No part is busy before the first thread has started.
  const Cycle start = first_start_cycle(in.machine);
  for (const UnitLoad& load : in.result.units)
    bounds.push_back(resource_bound(in, sources, load,
                                    load.busiest_cycles == 0 ? 0 : start + load.busiest_cycles));
  if (in.machine.launch_cycles() != 0)
    bounds.push_back({std::string(kLaunchBound.key), std::string(kLaunchBound.title),
                      kLaunchBound.meaning, static_cast<Cycle>(in.machine.launch_cycles()),
                      in.result.cycles, sources.weakest(in.machine.dispatcher.launch_ns)});
  bounds.push_back({std::string(kDispatcherBound.key), std::string(kDispatcherBound.title),
                    kDispatcherBound.meaning, in.result.threads.empty() ? 0 : dispatcher_cycles(in),
                    in.result.cycles, sources.weakest(in.machine.dispatcher.cycles_per_thread)});
  return bounds;
}

Bound busiest_part(const ReportInput& in) {
  ReportInput parts = in;
  parts.analysis = nullptr;  // without chains
  std::vector<Bound> bounds = lower_bounds(parts);
  bounds.erase(std::remove_if(bounds.begin(), bounds.end(),
                              [](const Bound& bound) { return bound.key == kLaunchBound.key; }),
               bounds.end());
  return *std::max_element(bounds.begin(), bounds.end(),
                           [](const Bound& a, const Bound& b) { return a.cycles < b.cycles; });
}

LastWork last_work(const ReportInput& in) {
  const config::MemberSources sources(in.machine);
  LastWork last;
  for (const UnitLoad& load : in.result.units)
    if (load.until > last.end_cycle && load.unit != "thread_spawner" && load.unit != "thread_end")
      last = {resource_bound(in, sources, load, 0).title, load.until};
  return last;
}

std::vector<Bound> shown_bounds(const ReportInput& in) {
  std::vector<Bound> bounds = lower_bounds(in);
  bounds.erase(std::remove_if(bounds.begin(), bounds.end(),
                              [](const Bound& bound) { return !is_shown(bound); }),
               bounds.end());
  std::stable_sort(bounds.begin(), bounds.end(), is_tighter);
  return bounds;
}

}  // namespace eu::model
