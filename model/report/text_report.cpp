#include "model/report/text_report.hpp"

#include <algorithm>
#include <numeric>

#include "model/report/names.hpp"
#include "model/version.hpp"

namespace eu::model {
namespace {

std::string left(const std::string& text, std::size_t width) {
  return text.size() >= width ? text : text + std::string(width - text.size(), ' ');
}

std::string right(const std::string& text, std::size_t width) {
  return text.size() >= width ? text : std::string(width - text.size(), ' ') + text;
}

/// Rows are "Title   text"; more rows of the same section have no title.
std::string section(const std::string& title, const std::string& text) {
  return left(title, 15) + text + "\n";
}

/// Two decimals of a quotient, in integers.
std::string ratio(std::uint64_t part, std::uint64_t whole) {
  const std::uint64_t hundredths = whole == 0 ? 0 : (part * 200 + whole) / (2 * whole);
  const std::string fraction = std::to_string(hundredths % 100);
  return std::to_string(hundredths / 100) + "." + std::string(2 - fraction.size(), '0') + fraction;
}

int used_eus(const RunResult& result) {
  std::vector<int> eus;
  for (const ThreadAccount& thread : result.threads) eus.push_back(thread.eu);
  std::sort(eus.begin(), eus.end());
  return static_cast<int>(std::unique(eus.begin(), eus.end()) - eus.begin());
}

std::string summary(const ReportInput& in) {
  const RunResult& r = in.result;
  const int eus = used_eus(r);
  return section("Summary", "cycles " + std::to_string(r.cycles) + "   threads " +
                                std::to_string(r.threads.size()) + " on " + std::to_string(eus) +
                                (eus == 1 ? " EU" : " EUs") + "   instructions " +
                                std::to_string(r.instruction_count) + "   instructions/cycle/EU " +
                                ratio(r.instruction_count, r.cycles * static_cast<Cycle>(eus)));
}

/// The instruction that a cause cost most; the first of equals.
std::uint32_t worst_instruction(const RunResult& result, Cause cause) {
  const auto worst =
      std::max_element(result.instructions.begin(), result.instructions.end(),
                       [cause](const InstructionAccount& a, const InstructionAccount& b) {
                         return a.cycles[cause] < b.cycles[cause];
                       });
  return static_cast<std::uint32_t>(worst - result.instructions.begin());
}

std::vector<int> causes_by_cycles(const CycleCounts& counts) {
  std::vector<int> causes(kCauseCount);
  std::iota(causes.begin(), causes.end(), 0);
  causes.erase(causes.begin() + static_cast<int>(Cause::Issued));
  std::stable_sort(causes.begin(), causes.end(),
                   [&](int a, int b) { return counts.by_cause[a] > counts.by_cause[b]; });
  return causes;
}

std::string thread_cycles(const ReportInput& in) {
  const RunResult& r = in.result;
  const Cycle total = r.thread_cycles();
  const Cycle issued = r.cycles_by_cause[Cause::Issued];
  std::string text =
      section("Thread cycles", std::to_string(total) + " = issued " + std::to_string(issued) +
                                   " (" + percent(issued, total) + " %) + waiting " +
                                   std::to_string(total - issued) + "   unattributed " +
                                   std::to_string(r.unattributed()));
  text += "  cause              thread-cycles      %   worst instruction\n";
  for (const int cause : causes_by_cycles(r.cycles_by_cause)) {
    const Cycle cycles = r.cycles_by_cause.by_cause[cause];
    if (cycles == 0) continue;
    text += "  " + left(cause_key(cause, in.machine), 16) + right(std::to_string(cycles), 16) +
            right(percent(cycles, total), 7) + "   " +
            instruction_label(in.workload.program, worst_instruction(r, static_cast<Cause>(cause)),
                              52) +
            "\n";
  }
  return text;
}

std::string pipes(const ReportInput& in) {
  const RunResult& r = in.result;
  const Cycle all = r.cycles * static_cast<Cycle>(used_eus(r));
  std::string text;
  for (std::size_t pipe = 0; pipe < r.pipes.size(); ++pipe)
    text += in.machine.eu.pipes[pipe].name + " busy " + percent(r.pipes[pipe].busy_cycles, all) + " % (" +
            std::to_string(r.pipes[pipe].instructions) + " instructions)   ";
  return section("Pipes", text + "cycles with more than one start " +
                              percent(r.multi_issue_cycles, all) + " %");
}

std::string memory(const ReportInput& in) {
  const RunResult& r = in.result;
  std::string text = section("Memory", "L3 hits " + std::to_string(r.l3.hits) + "   misses " +
                                           std::to_string(r.l3.misses) + "   write-backs " +
                                           std::to_string(r.l3.write_backs));
  if (r.out_of_bounds.reads + r.out_of_bounds.writes != 0)
    text +=
        section("", "out of bounds: " + std::to_string(r.out_of_bounds.reads) + " reads gave 0, " +
                        std::to_string(r.out_of_bounds.writes) + " writes were dropped");
  return text;
}

std::string outputs(const ReportInput& in) {
  std::string text;
  for (const ExpectationResult& e : in.expectations) {
    const std::string verdict =
        e.different == 0 ? "as expected"
                         : std::to_string(e.different) + " differ; " + e.first_difference;
    text += section(
        text.empty() ? "Outputs" : "",
        e.surface + ": " + std::to_string(e.elements) + " elements " + verdict +
            (e.worst_ulp != 0 ? ", at most " + std::to_string(e.worst_ulp) + " ulp off" : ""));
  }
  return text;
}

}  // namespace

std::string text_report(const ReportInput& in, ReportDetail detail) {
  if (detail == ReportDetail::None) return "";
  std::string text = std::string("eusim ") + kVersion + "   " + in.workload.name + " (" +
                     std::to_string(in.workload.program.size()) + " instructions) on " +
                     in.machine.name +
                     "   approximate: cycles rest on the sources of the machine\n";
  text += summary(in);
  if (detail == ReportDetail::Full) text += thread_cycles(in) + pipes(in) + memory(in);
  return text + outputs(in);
}

std::string listing(const ReportInput& in) {
  const RunResult& r = in.result;
  std::string text = "  issues  thread-cycles  top cause         instruction\n";
  for (std::uint32_t i = 0; i < in.workload.program.size(); ++i) {
    const InstructionAccount& account = r.instructions[i];
    const int top = causes_by_cycles(account.cycles).front();
    const std::string cause = account.cycles.by_cause[top] == 0 ? "" : cause_key(top, in.machine);
    text += right(std::to_string(account.issues), 8) +
            right(std::to_string(account.cycles.total()), 15) + "  " + left(cause, 18) +
            instruction_label(in.workload.program, i, 100) + "\n";
  }
  return text;
}

}  // namespace eu::model
