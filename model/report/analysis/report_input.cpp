#include "model/report/analysis/report_input.hpp"

#include <set>

namespace eu::model {

int used_eus(const RunResult& result) {
  std::set<int> eus;
  for (const ThreadAccount& thread : result.threads)
    if (thread.instructions != 0) eus.insert(thread.eu);
  return static_cast<int>(eus.size());
}

Cycle eu_cycles(const RunResult& result) {
  return result.cycles * static_cast<Cycle>(used_eus(result));
}

Cycle llc_queue_cycles(const RunResult& result) {
  Cycle cycles = 0;
  for (const InstructionAccount& each : result.instructions) cycles += each.llc_queue_cycles;
  return cycles;
}

Cycle memory_queue_cycles(const RunResult& result) {
  Cycle cycles = 0;
  for (const InstructionAccount& each : result.instructions) cycles += each.memory_queue_cycles;
  return cycles;
}

Cycle queue_full_cycles(const RunResult& result, const MessageAccount& messages) {
  Cycle cycles = 0;
  for (const std::uint32_t sender : messages.senders())
    cycles += result.instructions[sender].send_stall_cycles;
  return cycles;
}

}  // namespace eu::model
