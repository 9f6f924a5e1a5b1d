#include "tests/support/model/law_run.hpp"

#include <algorithm>
#include <stdexcept>

#include "tests/support/model/issue_laws.hpp"
#include "tests/support/model/law_child.hpp"

namespace eu::test {
namespace {

Parts law_parts(const RecordedRun& run, const config::Machine& machine,
                const config::Machine& law) {
  const model::Workload& workload = run.workload;
  const isa::PreparedIntelProgram program(workload.program);
  std::string registers, memory;
  for (std::uint32_t thread = 0; thread < run.result.threads.size(); ++thread)
    if (const isa::ThreadState* state = run.simulation.final_registers(thread))
      registers += register_bytes(intel_state(*state));
  for (const model::SurfaceData& surface : workload.surfaces)
    memory += bytes_after(run, surface.name);
  const RunBounds bounds = run_bounds(machine, program, run.record, run.result);
  const std::string breaches = breach_lines(run, law, [&] {
    return IssueLaws(law, program, workload.dispatch.threads_per_group(), run.record)
        .breaches(run.result);
  });
  return {std::to_string(run.result.cycles),
          std::to_string(bounds.lower),
          std::to_string(bounds.serial_sum),
          breaches,
          registers,
          memory};
}

template <class Array>
void append_bytes(std::string& out, const Array& array) {
  out.append(reinterpret_cast<const char*>(array.data()), sizeof array);
}

constexpr std::size_t kGrfFileBytes = sizeof isa::IntelState::grf;
constexpr std::size_t kStateBytes = kGrfFileBytes + sizeof isa::IntelState::acc +
                                    sizeof isa::IntelState::flag + sizeof isa::IntelState::address;

}  // namespace

LawRun run_by_law(const config::Machine& machine, const model::Workload& workload) {
  return run_by_law(machine, workload, machine);
}

LawRun run_by_law(const config::Machine& machine, const model::Workload& workload,
                  const config::Machine& law) {
  LawRun run;
  try {
    const Parts parts = parts_from_child(machine, workload, [&](const RecordedRun& child) {
      return law_parts(child, machine, law);
    });
    run.cycles = std::stoull(parts[0]);
    run.bounds.lower = std::stoull(parts[1]);
    run.bounds.serial_sum = std::stoull(parts[2]);
    run.breaches = parts[3];
    run.registers = parts[4];
    run.memory = parts[5];
  } catch (const std::runtime_error& error) {
    run.breaches = error.what();
  }
  return run;
}

std::string register_bytes(const isa::IntelState& state) {
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
