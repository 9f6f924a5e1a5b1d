#include "tests/support/model/law_run.hpp"

#include <algorithm>
#include <map>

namespace eu::test {
namespace {

/// Cycles of work that only these pipes take, by pipes of an EU as bits.
using WorkByPipes = std::map<unsigned, Cycle>;

void add_work(const InstructionTimes& times, unsigned all_pipes, WorkByPipes& work) {
  unsigned accepted = 0;
  for (const int port : times.ports) accepted |= 1u << port;
  for (unsigned pipes = 1; pipes <= all_pipes; ++pipes)
    if ((accepted & ~pipes) == 0) work[pipes] += times.occupancy;
}

/// Cycles from the issue of an instruction until nothing waits for it any longer.
Cycle whole_duration(const isa::Footprint& footprint, const InstructionTimes& times,
                     const config::Machine& machine) {
  Cycle duration = std::max({times.issue, times.occupancy, times.grf, times.acc, times.flag});
  if (footprint.thread_ctrl == isa::ThreadControl::Switch)
    duration = std::max<Cycle>(duration, machine.eu.switch_cycles);
  return paced(duration, machine) + machine.eu.issue_granularity_cycles;
}

/// Cycles from the send of a message until nothing waits for it. The effects of a message without
/// a response take at most the time of the gateway or the thread spawner.
Cycle whole_duration(const model::MessageEvent& message, const config::Machine& machine) {
  const auto effect = [](const config::FunctionConfig& function) {
    return static_cast<Cycle>(function.cycles_per_message + function.latency_cycles);
  };
  const Cycle done =
      std::max(message.done, message.accepted +
                                 std::max(effect(machine.gateway), effect(machine.thread_spawner)));
  return paced(done - message.sent, machine) + machine.eu.issue_granularity_cycles;
}

}  // namespace

RunBounds run_bounds(const config::Machine& machine, const isa::PreparedIntelProgram& program,
                     const model::EventRecord& record, const model::RunResult& result) {
  RunBounds bounds;
  const unsigned all_pipes = (1u << machine.eu.pipes.size()) - 1;
  std::map<int, WorkByPipes> work;
  std::map<std::uint32_t, Cycle> issue;
  Cycle longest_occupancy = 0;
  for (const model::SpanEvent& span : record.spans) {
    if (span.cause != model::Cause::Issued) continue;
    const isa::Footprint footprint =
        isa::footprint_of(*program[span.index].instruction, program.program().gen);
    const InstructionTimes times = instruction_times(footprint, machine);
    issue[span.thread.thread] += times.issue;
    bounds.serial_sum += whole_duration(footprint, times, machine);
    if (span.port >= machine.eu.pipes.size()) continue;
    longest_occupancy = std::max(longest_occupancy, times.occupancy);
    add_work(times, all_pipes, work[span.thread.eu]);
  }
  for (const model::MessageEvent& message : record.messages)
    bounds.serial_sum += whole_duration(message, machine);
  for (std::uint32_t thread = 0; thread < result.threads.size(); ++thread) {
    bounds.lower = std::max(bounds.lower, result.threads[thread].start + issue[thread]);
    bounds.serial_sum += static_cast<Cycle>(machine.dispatcher.cycles_per_thread +
                                            machine.dispatcher.latency_cycles);
  }
  for (const auto& [eu, work_by_pipes] : work)
    for (const auto& [pipes, cycles] : work_by_pipes) {
      // The last instruction of each pipe may still occupy it when the last issue ends.
      const Cycle share = cycles / static_cast<unsigned>(__builtin_popcount(pipes));
      if (share > longest_occupancy)
        bounds.lower = std::max(bounds.lower, share - longest_occupancy);
    }
  return bounds;
}

}  // namespace eu::test
