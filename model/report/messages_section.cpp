#include "model/report/layout.hpp"
#include "model/report/sections.hpp"

namespace eu::model {

std::string messages_section(const ReportInput& in) {
  const RunResult& r = in.result;
  if (r.messages.empty()) return "";
  std::string text = titled(
      "Messages", "cycles from the send to its answer; message queue full for " +
                      counted(r.cycles_by_cause[Cause::MsgQueueFull], "thread-cycle"));
  text += "  shared function       number   average       p50       p95       max   most at once\n";
  for (const auto& [function, account] : r.messages)
    text += "  " + left(function, 16) + right(account.count(), 12) +
            right(tenths(account.total_latency(), account.count()), 10) +
            right(account.percentile(50), 10) + right(account.percentile(95), 10) +
            right(account.percentile(100), 10) +
            right(static_cast<std::uint64_t>(account.most_in_flight()), 15) + "\n";
  return text;
}

std::string memory_section(const ReportInput& in) {
  const RunResult& r = in.result;
  const auto line = static_cast<std::uint64_t>(in.machine.l3.line_bytes);
  std::string text = wrapped(
      "Memory",
      {"L3 hits " + std::to_string(r.l3.hits) + " of " + std::to_string(r.l3.hits + r.l3.misses) +
           " (" + percent(r.l3.hits, r.l3.hits + r.l3.misses) + " %)",
       "read " + counted(line * r.memory.lines_read, "byte") + ", wrote " +
           std::to_string(line * r.memory.lines_written),
       tenths(line * (r.memory.lines_read + r.memory.lines_written), r.cycles) + " of " +
           std::to_string(in.machine.memory.bytes_per_cycle) + " bytes/cycle"});
  if (r.out_of_bounds.reads + r.out_of_bounds.writes != 0)
    text += titled("", "out of bounds: " + std::to_string(r.out_of_bounds.reads) +
                           " reads gave 0, " + std::to_string(r.out_of_bounds.writes) +
                           " writes were dropped");
  return text;
}

}  // namespace eu::model
