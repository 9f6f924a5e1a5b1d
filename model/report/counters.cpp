#include "model/report/counters.hpp"

#include <algorithm>

#include "config/machine/machine.hpp"

namespace eu::model {
namespace {

using Access = isa::RequestAccess;
using Path = AccessPath;
using GenSet = std::uint32_t;

constexpr GenSet bit(isa::Gen gen) {
  return GenSet{1} << static_cast<int>(gen);
}
// The column of generations.
constexpr GenSet None = 0;
constexpr GenSet Hsw = bit(isa::Gen::Hsw);
constexpr GenSet Bdw = bit(isa::Gen::Bdw);
constexpr GenSet Skl = bit(isa::Gen::Skl);
constexpr GenSet Bxt = bit(isa::Gen::Bxt);
constexpr GenSet Gen9On = Skl | Bxt;
constexpr GenSet Gen8On = Bdw | Gen9On;
constexpr GenSet HswOn = Hsw | Gen8On;
constexpr GenSet Gen7 = bit(isa::Gen::Ivb) | Hsw;
constexpr GenSet All = Gen7 | Gen8On;
constexpr std::optional<std::uint64_t> NONE;

/// Is a row with these columns asked for?
bool applies(GenSet basic, GenSet extended, isa::Gen gen, std::optional<CounterSet> set) {
  const bool in_basic = (basic & bit(gen)) != 0 && set != CounterSet::ComputeExtended;
  const bool in_extended = (extended & bit(gen)) != 0 && set != CounterSet::ComputeBasic;
  return in_basic || in_extended;
}

struct CounterRow {
  std::string_view name;
  GenSet basic;
  GenSet extended;
  std::string_view unit;
  std::string_view meaning;
  MetricValue (*value)(const CounterFacts& c);
  MetricValue (*maximum)(const CounterFacts& c);
};

constexpr CounterRow kCounters[] = {
#define COUNTER(name, basic, extended, unit, meaning, value, maximum)          \
  {#name,                                                                      \
   basic,                                                                      \
   extended,                                                                   \
   unit,                                                                       \
   meaning,                                                                    \
   []([[maybe_unused]] const CounterFacts& c) { return metric_value(value); }, \
   []([[maybe_unused]] const CounterFacts& c) { return metric_value(maximum); }},
#include "model/report/counters.def"
};

struct AbsentRow {
  AbsentCounter counter;
  GenSet basic;
  GenSet extended;
};

constexpr AbsentRow kAbsent[] = {
#define NOT_MODELLED(name, basic, extended, why) {{#name, why}, basic, extended},
#include "model/report/counters.def"
};

}  // namespace

const std::vector<std::string_view>& counter_set_names() {
  static const std::vector<std::string_view> kNames = {"ComputeBasic", "ComputeExtended",
                                                       kAllCounterSets};
  return kNames;
}

std::string id_part(const std::optional<CounterRequest>& request) {
  return request ? " counters " + std::string(request->name()) : "";
}

CounterFacts::CounterFacts(const ReportInput& input, const EuCycles& activity)
    : in(input),
      traffic(input.result.traffic),
      eu(activity),
      clocks(input.result.cycles),
      slices(static_cast<Cycle>(input.machine.machine.slices)),
      subslices(static_cast<Cycle>(input.machine.machine.subslices)),
      eus(subslices * static_cast<Cycle>(input.machine.machine.eus_per_subslice)),
      thread_cycles(input.result.thread_cycles()),
      slot_cycles(eus * static_cast<Cycle>(input.machine.eu.threads) * clocks) {}

std::uint64_t CounterFacts::nanoseconds() const {
  return clocks * 1000 / static_cast<std::uint64_t>(in.machine.machine.clock_mhz);
}

std::uint64_t CounterFacts::hertz() const {
  return static_cast<std::uint64_t>(in.machine.machine.clock_mhz) * 1'000'000;
}

double CounterFacts::percent(std::uint64_t part, std::uint64_t whole) const {
  return quotient(100 * part, whole);
}

/// both / (one or the other) + 1.
double CounterFacts::pipes_at_once() const {
  const Cycle any = eu.math_pipe + eu.other_pipe - eu.both_pipes;
  return any == 0 ? 1 : quotient(eu.both_pipes + any, any);
}

bool CounterFacts::is_compute() const {
  const DispatchKind kind = in.workload.dispatch.kind;
  return kind != DispatchKind::Pixel && kind != DispatchKind::Vertex;
}

std::uint64_t CounterFacts::threads_of(DispatchKind kind) const {
  return in.workload.dispatch.kind == kind ? in.result.threads.size() : 0;
}

std::uint64_t CounterFacts::per_thread(Cycle cycles) const {
  return compute_threads() == 0 ? 0 : cycles / compute_threads();
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

std::optional<std::uint64_t> CounterFacts::bytes_to_below() const {
  const config::L3Partition& ways = in.machine.l3.partition_for(in.workload.dispatch.slm_bytes > 0);
  if (ways.data_ways == 0 && ways.all_ways == 0) return std::nullopt;
  return in.result.l3.write_backs * static_cast<std::uint64_t>(in.machine.l3.line_bytes);
}

/// All that reaches the level below the L3, less what is written to it.
std::optional<std::uint64_t> CounterFacts::bytes_from_below() const {
  const std::optional<std::uint64_t> written = bytes_to_below();
  if (!written) return std::nullopt;
  const RunResult& run = in.result;
  const auto requests = [](const CacheAccount& cache) { return cache.hits + cache.misses; };
  const std::uint64_t lines = in.machine.llc.size_bytes != 0 ? requests(run.llc)
                              : in.machine.edram.size_bytes != 0
                                  ? requests(run.edram)
                                  : run.memory.lines_read + run.memory.lines_written;
  return lines * static_cast<std::uint64_t>(in.machine.l3.line_bytes) - *written;
}

std::vector<Counter> counters_of(const ReportInput& in, const EuCycles& eu,
                                 const CounterRequest& request) {
  const CounterFacts facts(in, eu);
  std::vector<Counter> counters;
  for (const CounterRow& row : kCounters)
    if (applies(row.basic, row.extended, in.machine.gen, request.set))
      counters.push_back({row.name, row.unit, row.meaning, row.value(facts), row.maximum(facts)});
  return counters;
}

std::vector<AbsentCounter> absent_counters(isa::Gen gen, const CounterRequest& request) {
  std::vector<AbsentCounter> absent;
  for (const AbsentRow& row : kAbsent)
    if (applies(row.basic, row.extended, gen, request.set)) absent.push_back(row.counter);
  return absent;
}

std::vector<MetricRow> counter_rows() {
  std::vector<MetricRow> rows;
  for (const CounterRow& row : kCounters) {
    const std::string path = "/counters/values/" + std::string(row.name);
    const bool known = std::any_of(rows.begin(), rows.end(),
                                   [&](const MetricRow& other) { return other.path == path; });
    if (!known) rows.push_back({path, std::string(row.unit), std::string(row.meaning)});
  }
  rows.push_back({"/counters/maxima/NAME", "of the metric", "most that the metric's set states"});
  return rows;
}

}  // namespace eu::model
