#include "model/report/analysis/roofline.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "config/machine/machine.hpp"
#include "isa/isa.hpp"

namespace eu::model {
namespace {

using Kind = isa::Operations::Kind;

/// `value` rounded to four decimals, identical on every host.
double rounded(double value) {
  return std::round(value * 10'000) / 10'000;
}

/// Rate in 10^9 per second of `count` in these cycles.
double giga_per_s(const ReportInput& in, double count, Cycle cycles) {
  if (cycles == 0) return 0;
  return rounded(count * in.machine.machine.clock_mhz / 1000 / static_cast<double>(cycles));
}

/// The enabled channels of an instruction, over all of its issues.
std::uint64_t enabled_channels(const ReportInput& in, std::uint32_t index, unsigned channels) {
  const LaneCounts& lanes = in.analysis->lanes_of(index);
  const std::uint64_t offered = in.result.instructions[index].issues * channels;
  if (lanes.offered == offered) return lanes.enabled;
  if (lanes.offered == 0) return offered;
  return static_cast<std::uint64_t>(
      std::llround(static_cast<double>(offered) * static_cast<double>(lanes.enabled) /
                   static_cast<double>(lanes.offered)));
}

std::uint64_t operations_done(const ReportInput& in, Kind kind) {
  const isa::Program& program = in.workload.program;
  std::uint64_t quarters = 0;
  for (std::uint32_t index = 0; index < program.size(); ++index) {
    const isa::Operations operations = program.isa->operations(program, index);
    if (operations.kind != kind || operations.per_four_channels == 0) continue;
    const unsigned channels = program.isa->footprint(program, index).channels;
    quarters += enabled_channels(in, index, channels) * operations.per_four_channels;
  }
  return quarters / 4;
}

/// The timing class for the peak; for floats the one that every pipe with floats takes.
isa::TimingClass counted_class(isa::Family family, Kind kind) {
  return *isa::class_with(
      kind == Kind::Float ? isa::ClassRole::PeakFloat : isa::ClassRole::PeakInteger, family);
}

/// Peak of operations on four bytes per lane. A float instruction counts as a product and a sum, an
/// integer one as one operation. A pass is eight lanes, or all lanes of a thread of fixed width.
double peak_per_cycle(const config::Machine& machine, const isa::Isa& isa, Kind kind) {
  const isa::TimingClass executed = counted_class(machine.family(), kind);
  const int cycles_per_pass = machine.eu.timing[executed].occupancy_cycles_per_pass;
  if (cycles_per_pass == 0) return 0;
  const double lanes_per_pass = isa.state.lanes == 0 ? 8 : isa.state.lanes;
  double lanes = 0;
  for (const config::PipeConfig& pipe : machine.eu.pipes)
    if (pipe.classes.contains(executed)) lanes += lanes_per_pass / cycles_per_pass;
  const int eus = machine.machine.subslices * machine.machine.eus_per_subslice;
  return lanes * eus * (kind == Kind::Float ? 2 : 1);
}

/// Cycles for which the shortest instruction of a pipe keeps it busy.
int shortest_cycles(const config::Machine& machine, const config::PipeConfig& pipe) {
  int shortest = std::numeric_limits<int>::max();
  for (const isa::TimingClassRow& row : isa::kTimingClasses) {
    if (!pipe.classes.contains(row.timing_class)) continue;
    const config::ClassTiming& timing = machine.eu.timing[row.timing_class];
    shortest = std::min(shortest, timing.occupancy_cycles + timing.occupancy_cycles_per_pass);
  }
  return std::max(1, shortest);
}

OperationRate rate_of(const ReportInput& in, Kind kind, std::string_view key) {
  OperationRate rate;
  rate.kind = kind;
  rate.key = key;
  rate.operations = operations_done(in, kind);
  rate.giga_per_s = giga_per_s(in, static_cast<double>(rate.operations), in.result.cycles);
  rate.peak_giga_per_s = rounded(peak_per_cycle(in.machine, *in.workload.program.isa, kind) *
                                 in.machine.machine.clock_mhz / 1000);
  return rate;
}

/// Peak of `instances` parts that each move `bytes` bytes in `cycles` cycles of the EUs.
double peak_gb_per_s(const config::Machine& machine, Cycle instances, int bytes, int cycles) {
  if (cycles == 0) return 0;
  return rounded(static_cast<double>(instances) * bytes / cycles * machine.machine.clock_mhz /
                 1000);
}

void add_level(const ReportInput& in, std::string_view key, std::string_view title,
               std::uint64_t bytes, const UnitLoad& load, double peak, Roofline& roofline) {
  const Cycle cycles = cycles_of_transfers(in.result, load);
  roofline.levels.push_back(
      {key, title, bytes, giga_per_s(in, static_cast<double>(bytes), cycles), peak});
}

void add_levels(const ReportInput& in, Roofline& roofline) {
  const config::Machine& machine = in.machine;
  const RunResult& run = in.result;
  const int line = machine.l3.line_bytes;
  const auto lines = [line](const CacheAccount& cache) {
    return (cache.hits + cache.misses) * static_cast<std::uint64_t>(line);
  };
  const auto level_rate = [](Cycle channels, int bytes_per_cycle, int clock_mhz) {
    return rounded(static_cast<double>(channels) * bytes_per_cycle * clock_mhz / 1000);
  };
  if (const UnitLoad* slm = load_of(run, "slm"))
    add_level(in, "slm", "shared local memory", slm->bytes, *slm,
              peak_gb_per_s(machine, slm->instances, machine.slm.banks * machine.slm.bank_bytes,
                            machine.slm.cycles_per_access),
              roofline);
  if (const UnitLoad* banks = load_of(run, "l3_bank"))
    add_level(in, "l3", "L3", lines(run.l3), *banks,
              peak_gb_per_s(machine, banks->instances, line, machine.l3.cycles_per_line), roofline);
  const UnitLoad* llc = load_of(run, "llc");
  if (llc != nullptr && machine.llc.size_bytes != 0)
    add_level(in, "llc", "last-level cache", lines(run.llc), *llc,
              peak_gb_per_s(machine, llc->instances, line, machine.llc.cycles_per_line), roofline);
  if (const UnitLoad* edram = load_of(run, "edram"))
    add_level(in, "edram", "eDRAM", lines(run.edram), *edram,
              level_rate(edram->instances, machine.edram.bytes_per_cycle, machine.edram.clock_mhz),
              roofline);
  if (const UnitLoad* memory = load_of(run, "memory"))
    add_level(in, "memory", "memory",
              (run.memory.lines_read + run.memory.lines_written) * static_cast<std::uint64_t>(line),
              *memory,
              level_rate(memory->instances, machine.memory.bytes_per_cycle,
                         machine.memory.clock_in(machine.machine.clock_mhz)),
              roofline);
}

}  // namespace

const UnitLoad* load_of(const RunResult& result, std::string_view unit) {
  const auto found = std::find_if(result.units.begin(), result.units.end(),
                                  [&](const UnitLoad& load) { return load.unit == unit; });
  return found == result.units.end() ? nullptr : &*found;
}

Cycle cycles_of_transfers(const RunResult& result, const UnitLoad& load) {
  return std::max(result.cycles, load.until);
}

Roofline roofline_of(const ReportInput& in) {
  Roofline roofline;
  if (in.analysis != nullptr)
    roofline.rates = {rate_of(in, Kind::Float, "float"), rate_of(in, Kind::Integer, "integer")};
  add_levels(in, roofline);
  return roofline;
}

const OperationRate* Roofline::main_rate() const {
  const auto most = std::max_element(rates.begin(), rates.end(), [](const auto& a, const auto& b) {
    return a.operations < b.operations;
  });
  return most == rates.end() || most->operations == 0 ? nullptr : &*most;
}

double Roofline::operations_per_byte(const RoofLevel& level) const {
  const OperationRate* rate = main_rate();
  if (rate == nullptr || level.bytes == 0) return 0;
  return rounded(static_cast<double>(rate->operations) / static_cast<double>(level.bytes));
}

double peak_pipe_rate(const config::Machine& machine) {
  const int of_first = shortest_cycles(machine, machine.eu.pipes.front());
  double rate = 0;
  for (const config::PipeConfig& pipe : machine.eu.pipes) {
    // An instruction may take cycles of the first pipe too, in which that pipe takes no other.
    const double lost = static_cast<double>(pipe.first_pipe_cycles) / of_first;
    rate += std::max(0.0, 1 - lost) / shortest_cycles(machine, pipe);
  }
  return rate;
}

double microseconds(const config::Machine& machine, Cycle cycles) {
  return rounded(static_cast<double>(cycles) / machine.machine.clock_mhz);
}

int clock_mhz(const config::Machine& machine) {
  return machine.machine.clock_mhz;
}

}  // namespace eu::model
