#include "model/report/analysis/counter_facts.hpp"

#include "config/machine/machine.hpp"
#include "model/report/analysis/report_input.hpp"

namespace eu::model {
namespace {

using Access = isa::RequestAccess;
using Path = AccessPath;

std::uint64_t number(int value) {
  return static_cast<std::uint64_t>(value);
}

std::uint64_t requests(const CacheAccount& cache) {
  return cache.hits + cache.misses;
}

/// The lines that reach the level below the L3.
std::uint64_t lines_below(const config::Machine& machine, const RunResult& run) {
  if (machine.llc.size_bytes != 0) return requests(run.llc);
  if (machine.edram.size_bytes != 0) return requests(run.edram);
  return run.memory.lines_read + run.memory.lines_written;
}

bool has_ways_for_data(const config::Machine& machine, const Workload& workload) {
  const config::L3Partition& ways = machine.l3.partition_for(workload.dispatch.slm_bytes > 0);
  return ways.data_ways != 0 || ways.all_ways != 0;
}

void add(std::optional<std::uint64_t>& sum, const std::optional<std::uint64_t>& more) {
  sum = sum && more ? std::optional(*sum + *more) : std::nullopt;
}

}  // namespace

CounterFacts::CounterFacts(const config::Machine& machine)
    : clock_mhz(number(machine.machine.clock_mhz)),
      slices(number(machine.machine.slices)),
      subslices(number(machine.machine.subslices)),
      eus(subslices * number(machine.machine.eus_per_subslice)),
      threads_per_eu(number(machine.eu.threads)),
      line_bytes(number(machine.l3.line_bytes)),
      has_llc(machine.llc.size_bytes != 0) {}

CounterFacts::CounterFacts(const ReportInput& in, const EuCycles& activity)
    : CounterFacts(in.machine) {
  const RunResult& run = in.result;
  clocks = run.cycles;
  eu = activity;
  thread_cycles = run.thread_cycles();
  traffic = run.traffic;
  const DispatchKind kind = in.workload.dispatch.kind;
  if (kind == DispatchKind::Pixel)
    pixel_threads = run.threads.size();
  else if (kind == DispatchKind::Vertex)
    vertex_threads = run.threads.size();
  else {
    compute_threads = run.threads.size();
    compute_eu = activity;
  }
  if (has_ways_for_data(in.machine, in.workload)) {
    lines_to_below = run.l3.write_backs;
    lines_from_below = lines_below(in.machine, run) - run.l3.write_backs;
  } else {
    lines_to_below = lines_from_below = std::nullopt;
  }
  llc_line_hits = run.llc.hits;
}

CounterFacts& CounterFacts::operator+=(const CounterFacts& other) {
  clocks += other.clocks;
  eu += other.eu;
  compute_eu += other.compute_eu;
  thread_cycles += other.thread_cycles;
  traffic.all += other.traffic.all;
  traffic.first_subslice += other.traffic.first_subslice;
  compute_threads += other.compute_threads;
  pixel_threads += other.pixel_threads;
  vertex_threads += other.vertex_threads;
  add(lines_from_below, other.lines_from_below);
  add(lines_to_below, other.lines_to_below);
  llc_line_hits += other.llc_line_hits;
  return *this;
}

void CounterFacts::extend(std::uint64_t part, std::uint64_t whole, Cycle all_clocks) {
  const auto by_groups = [&](std::uint64_t& count) { count = count * whole / part; };
  const auto by_clocks = [&](Cycle& cycles) { cycles = cycles * all_clocks / clocks; };
  for (EuCycles* each : {&eu, &compute_eu})
    for (const auto member : kEuCycles) by_clocks(each->*member);
  by_clocks(thread_cycles);
  for (MessageTraffic* each : {&traffic.all, &traffic.first_subslice}) {
    for (auto& path : each->accesses)
      for (AccessTraffic& access : path) {
        by_groups(access.messages);
        by_groups(access.lines);
      }
    by_groups(each->barriers);
    by_groups(each->texels);
  }
  for (std::uint64_t* threads : {&compute_threads, &pixel_threads, &vertex_threads})
    by_groups(*threads);
  for (auto* lines : {&lines_from_below, &lines_to_below})
    if (*lines) by_groups(**lines);
  by_groups(llc_line_hits);
  clocks = all_clocks;
}

/// Cycles with both pipes over cycles with any pipe, plus 1.
double CounterFacts::pipes_at_once() const {
  const Cycle any = eu.math_pipe + eu.other_pipe - eu.both_pipes;
  return any == 0 ? 1 : quotient(eu.both_pipes + any, any);
}

std::uint64_t CounterFacts::port_lines() const {
  std::uint64_t sum = 0;
  for (const Path path : {Path::Buffer, Path::Flat, Path::Image})
    for (const Access access : {Access::Read, Access::Write, Access::Atomic})
      sum += lines(path, access);
  return sum;
}

std::uint64_t CounterFacts::atomics() const {
  std::uint64_t sum = 0;
  for (const Path path : {Path::Buffer, Path::Flat, Path::Image, Path::Local})
    sum += traffic.all.of(path, Access::Atomic).messages;
  return sum;
}

std::uint64_t CounterFacts::shader_accesses() const {
  return lines(Path::Local, Access::Read) + lines(Path::Local, Access::Write) + port_lines();
}

std::optional<std::uint64_t> CounterFacts::llc_accesses() const {
  if (!has_llc || !lines_from_below) return std::nullopt;
  return *lines_from_below + 2 * *lines_to_below;
}

std::optional<std::uint64_t> CounterFacts::llc_hits() const {
  if (!llc_accesses() || *lines_to_below != 0) return std::nullopt;
  return llc_line_hits;
}

}  // namespace eu::model
