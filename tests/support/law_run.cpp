#include "tests/support/law_run.hpp"

#include <algorithm>
#include <stdexcept>

#include "model/batch/packed.hpp"
#include "model/machine/event_record.hpp"
#include "model/machine/simulation.hpp"
#include "model/report/text_report.hpp"
#include "tests/support/issue_laws.hpp"
#include "tests/support/simulate.hpp"

namespace eu::test {
namespace {

std::string breaches_of(const config::Machine& law, const model::Workload& workload,
                        const model::RunResult& result, const model::EventRecord& record) {
  if (result.outcome != model::Outcome::Finished)
    return model::failure_report({law, workload, result, {}});
  const isa::PreparedGenProgram program(workload.program);
  IssueLaws laws(law, program, workload.dispatch.threads_per_group(), record);
  std::string text;
  for (const std::string& breach : laws.breaches(result)) text += breach + "\n";
  return text;
}

std::string run_and_pack(const config::Machine& machine, const model::Workload& workload,
                         const config::Machine& law) {
  model::EventRecord record(0, model::kNever);
  model::RunOptions options;
  options.keep_registers = true;
  options.max_cycles = 10'000'000;
  options.events = &record;
  model::Simulation simulation(machine, workload, options);
  const model::RunResult result = simulation.run();

  std::string registers, memory, packed;
  for (std::uint32_t thread = 0; thread < result.threads.size(); ++thread)
    if (const isa::ThreadState* state = simulation.final_registers(thread))
      registers += register_bytes(gen_state(*state));
  for (const model::SurfaceData& surface : workload.surfaces) {
    const auto bytes = model::surface_bytes(workload, simulation.surfaces(), surface.name);
    memory.append(bytes.begin(), bytes.end());
  }
  const RunBounds bounds =
      run_bounds(machine, isa::PreparedGenProgram(workload.program), record, result);
  for (const Cycle cycles : {result.cycles, bounds.lower, bounds.serial_sum})
    model::append(packed, std::to_string(cycles));
  model::append(packed, breaches_of(law, workload, result, record));
  model::append(packed, registers);
  model::append(packed, memory);
  return packed;
}

template <class Array>
void append_bytes(std::string& out, const Array& array) {
  out.append(reinterpret_cast<const char*>(array.data()), sizeof array);
}

constexpr std::size_t kGrfFileBytes = sizeof isa::GenState::grf;
constexpr std::size_t kStateBytes = kGrfFileBytes + sizeof isa::GenState::acc +
                                    sizeof isa::GenState::flag + sizeof isa::GenState::address;

}  // namespace

LawRun run_by_law(const config::Machine& machine, const model::Workload& workload) {
  return run_by_law(machine, workload, machine);
}

LawRun run_by_law(const config::Machine& machine, const model::Workload& workload,
                  const config::Machine& law) {
  LawRun run;
  std::string packed;
  try {
    packed = in_child([&] { return run_and_pack(machine, workload, law); });
  } catch (const std::runtime_error& error) {
    run.breaches = error.what();
    return run;
  }
  std::size_t position = 0;
  for (Cycle* cycles : {&run.cycles, &run.bounds.lower, &run.bounds.serial_sum})
    *cycles = std::stoull(model::take(packed, position));
  run.breaches = model::take(packed, position);
  run.registers = model::take(packed, position);
  run.memory = model::take(packed, position);
  return run;
}

std::string register_bytes(const isa::GenState& state) {
  std::string bytes;
  append_bytes(bytes, state.grf);
  append_bytes(bytes, state.acc);
  append_bytes(bytes, state.flag);
  append_bytes(bytes, state.address);
  return bytes;
}

std::string first_difference(const std::string& a, const std::string& b) {
  if (a == b) return "";
  if (a.size() != b.size()) return "not the same number of threads";
  const std::size_t place =
      static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin()).first - a.begin());
  const std::size_t byte = place % kStateBytes;
  const std::string thread = "thread " + std::to_string(place / kStateBytes) + ", ";
  if (byte >= kGrfFileBytes)
    return thread + "byte " + std::to_string(byte - kGrfFileBytes) +
           " of accumulators, flags and address register";
  return thread + "g" + std::to_string(byte / isa::kGrfBytes) + ", byte " +
         std::to_string(byte % isa::kGrfBytes);
}

}  // namespace eu::test
