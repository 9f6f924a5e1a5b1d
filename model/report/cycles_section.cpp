#include <algorithm>

#include "model/report/layout.hpp"
#include "model/report/names.hpp"
#include "model/report/sections.hpp"

namespace eu::model {
namespace {

/// The instruction that a cause cost most; the first of equals.
std::uint32_t worst_instruction(const RunResult& result, Cause cause) {
  const auto worst =
      std::max_element(result.instructions.begin(), result.instructions.end(),
                       [cause](const InstructionAccount& a, const InstructionAccount& b) {
                         return a.cycles[cause] < b.cycles[cause];
                       });
  return static_cast<std::uint32_t>(worst - result.instructions.begin());
}

std::string sources(const RunResult& r) {
  const Cycle waiting = r.thread_cycles() - r.cycles_by_cause[Cause::Issued];
  std::string text = "of the waiting cycles";
  const char* separator = " ";
  for (const auto& kind : config::kSourceKinds) {
    text += separator + percent(r.cycles_by_source[static_cast<int>(kind.value)], waiting) +
            " % rest on " + std::string(kind.key);
    separator = ", ";
  }
  return titled("Sources", text + " numbers");
}

}  // namespace

std::string cycles_section(const ReportInput& in) {
  const RunResult& r = in.result;
  const Cycle total = r.thread_cycles();
  const Cycle issued = r.cycles_by_cause[Cause::Issued];
  std::string text = titled(
      "Thread cycles", std::to_string(total) + " = issued " + std::to_string(issued) + " (" +
                           percent(issued, total) + " %) + waiting " +
                           std::to_string(total - issued) + "   unattributed " +
                           std::to_string(r.unattributed()));
  text += "  cause              thread-cycles      %   worst instruction\n";
  for (const int cause : causes_by_cycles(r.cycles_by_cause)) {
    const Cycle cycles = r.cycles_by_cause.by_cause[cause];
    text += "  " + left(cause_key(cause, in.machine), 16) + right(cycles, 16) +
            right(percent(cycles, total), 7) + "   " +
            instruction_label(in.workload.program, worst_instruction(r, static_cast<Cause>(cause)),
                              52) +
            "\n";
  }
  return text + sources(r);
}

}  // namespace eu::model
