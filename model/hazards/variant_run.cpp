#include "model/hazards/variant_run.hpp"

#include <stdexcept>

#include "isa/intel/timing/footprint.hpp"
#include "model/hazards/timing_knobs.hpp"
#include "model/process/child.hpp"
#include "model/process/packed.hpp"
#include "model/report/text/text_report.hpp"

namespace eu::model {
namespace {

/// FNV-1a, 64 bits.
constexpr std::uint64_t kDigestStart = 0xcbf29ce484222325u;
void add(std::uint64_t& digest, const void* data, std::size_t bytes) {
  const auto* begin = static_cast<const std::uint8_t*>(data);
  for (const std::uint8_t* byte = begin; byte != begin + bytes; ++byte)
    digest = (digest ^ *byte) * 0x100000001b3u;
}
template <class T>
void add(std::uint64_t& digest, const T& value) {
  add(digest, &value, sizeof value);
}

FinalValues start_values() {
  FinalValues values;
  values.grf.fill(kDigestStart);
  values.flags = values.accumulators = values.address = values.surfaces = kDigestStart;
  return values;
}

void add_thread(FinalValues& values, const isa::IntelState& state) {
  for (std::size_t grf = 0; grf < values.grf.size(); ++grf)
    add(values.grf[grf], state.grf.data() + grf * isa::kGrfBytes, isa::kGrfBytes);
  add(values.flags, state.flag);
  add(values.accumulators, state.acc);
  add(values.address, state.address);
}

/// Executed by the child process.
std::string simulate_and_pack(const config::Machine& machine, const Workload& workload,
                              const VariantOptions& options) {
  RunOptions run_options;
  run_options.max_cycles = options.max_cycles;
  run_options.keep_registers = true;
  run_options.jitter = options.jitter;
  Simulation simulation(machine, workload, run_options);
  const RunResult result = simulation.run();
  return pack_run(simulation, machine, workload, result, options.keep_bytes);
}

VariantRun run_of(const ChildResult& child) {
  if (child.ok) {
    std::size_t position = 0;
    return unpack_run(child.value, position);
  }
  VariantRun run;
  run.failure = child.value;
  return run;
}

}  // namespace

std::string difference(const FinalValues& a, const FinalValues& b, const GrfSet& ignored) {
  if (a.surfaces != b.surfaces) return "memory";
  for (std::size_t grf = 0; grf < a.grf.size(); ++grf)
    if (a.grf[grf] != b.grf[grf] && !ignored[grf]) return "g" + std::to_string(grf);
  if (a.flags != b.flags) return "flags";
  if (a.accumulators != b.accumulators) return "accumulators";
  return a.address != b.address ? "a0" : "";
}

GrfSet timestamp_registers(const isa::Program& program) {
  GrfSet registers;
  for (const isa::Instruction& in : isa::instructions(program)) {
    const bool reads_time = in.src[0].is_arf(isa::Arf::Timestamp);
    if (!reads_time || !in.dst.is_grf() || in.dst.indirect) continue;
    const isa::EntryRange range = isa::footprint_of(in, program.gen).write;
    for (int n = 0; n < range.count; ++n) registers.set(static_cast<std::size_t>(range.first + n));
  }
  return registers;
}

std::string pack_run(const Simulation& simulation, const config::Machine& machine,
                     const Workload& workload, const RunResult& result, bool keep_bytes) {
  FinalValues values = start_values();
  std::string registers;
  for (std::uint32_t thread = 0; thread < result.threads.size(); ++thread) {
    const isa::ThreadState* kept = simulation.final_registers(thread);
    const isa::IntelState* state = kept == nullptr ? nullptr : &intel_state(*kept);
    if (state == nullptr) continue;
    add_thread(values, *state);
    if (keep_bytes)
      registers.append(reinterpret_cast<const char*>(state->grf.data()), state->grf.size());
  }
  std::string memory;
  for (const SurfaceData& surface : workload.surfaces) {
    const auto bytes = surface_bytes(workload, simulation.surfaces(), surface.name);
    add(values.surfaces, bytes.data(), bytes.size());
    if (keep_bytes) memory.append(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  }
  std::string packed;
  append_raw(packed, result.outcome);
  append_raw(packed, result.cycles);
  append_raw(packed, values);
  append(packed, failure_report({machine, workload, result, {}}));
  append(packed, registers);
  append(packed, memory);
  return packed;
}

VariantRun unpack_run(const std::string& packed, std::size_t& position) {
  VariantRun run;
  run.ran = true;
  run.outcome = take_raw<Outcome>(packed, position);
  run.cycles = take_raw<Cycle>(packed, position);
  run.values = take_raw<FinalValues>(packed, position);
  run.failure = take(packed, position);
  run.registers = take(packed, position);
  run.memory = take(packed, position);
  return run;
}

std::vector<VariantRun> run_variants(const config::Machine& machine, const Workload& workload,
                                     const std::vector<isa::Program>& programs, int jobs,
                                     const VariantOptions& options) {
  std::vector<VariantRun> runs(programs.size());
  Workload changed = workload;
  const auto work = [&](std::size_t number) {
    changed.program = programs[number];
    return simulate_and_pack(machine, changed, options);
  };
  in_children(programs.size(), jobs, work, [&](std::size_t number, const ChildResult& result) {
    runs[number] = run_of(result);
  });
  return runs;
}

std::vector<VariantRun> run_timings(const Workload& workload, const std::vector<Timing>& timings,
                                    int jobs, const VariantOptions& options) {
  std::vector<VariantRun> runs(timings.size());
  const auto work = [&](std::size_t number) {
    VariantOptions with_jitter = options;
    with_jitter.jitter = timings[number].jitter;
    return simulate_and_pack(timings[number].machine, workload, with_jitter);
  };
  in_children(timings.size(), jobs, work, [&](std::size_t number, const ChildResult& result) {
    runs[number] = run_of(result);
  });
  return runs;
}

VariantRun run_variant(const config::Machine& machine, const Workload& workload,
                       const isa::Program& program, const VariantOptions& options) {
  return run_variants(machine, workload, {program}, 1, options).front();
}

}  // namespace eu::model
