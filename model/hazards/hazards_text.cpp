#include <fmt/core.h>

#include <algorithm>

#include "config/machine/machine.hpp"
#include "model/hazards/hazards.hpp"
#include "model/report/analysis/names.hpp"
#include "model/report/text/sections.hpp"
#include "model/text/build_identity.hpp"

namespace eu::model {
namespace {

/// The report and its layout.
struct View {
  const HazardsReport& report;
  const HazardsLayout& layout;
};

constexpr std::size_t kIndent = 5;  ///< of lines below a finding's first line

/// Place and instruction, as in "kernel.asm:12 0x0040 add(8) g4<1>F ..."; short enough to align two
/// of them in consecutive lines.
std::string short_place(const isa::Program& program, std::uint32_t index) {
  if (index >= program.size()) return "the end of the kernel";
  const std::size_t folder_end = program.name.rfind('/') + 1;  // npos + 1 = 0
  return fmt::format("{} {}", line_text(program, index).substr(folder_end),
                     instruction_label(program, index));
}

std::string indented(const std::string& text, const View& view) {
  return std::string(kIndent, ' ') + cut(text, view.layout.columns - kIndent) + "\n";
}

/// One line of text, wrapped at blanks into lines with `indent` blanks in front.
std::string broken_line(const std::string& text, std::size_t indent, std::size_t columns) {
  std::string out;
  std::string line;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find(' ', begin), text.size());
    const std::string word = text.substr(begin, end - begin);
    if (!line.empty() && indent + line.size() + 1 + word.size() > columns) {
      out += std::string(indent, ' ') + line + "\n";
      line.clear();
    }
    line += (line.empty() ? "" : " ") + word;
    begin = end + 1;
  }
  return line.empty() ? out : out + std::string(indent, ' ') + line + "\n";
}

/// Each line of a text, wrapped; its own indentation is added to `indent`.
std::string wrapped(const std::string& text, std::size_t indent, const View& view) {
  std::string out;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string line = text.substr(begin, end - begin);
    const std::size_t blanks = std::min(line.find_first_not_of(' '), line.size());
    out += broken_line(line.substr(blanks), indent + blanks, view.layout.columns);
    begin = end + 1;
  }
  return out;
}

std::string thread_cycles_text(Cycle cycles, const View& view) {
  return fmt::format("{} ({} %)", cycles, percent(cycles, view.report.observation.thread_cycles()));
}

std::string head(const View& view) {
  return cut(fmt::format("eusim {}    hazards of {} ({}) on {}", kVersion,
                         view.report.workload.name,
                         counted(view.report.workload.program.size(), "instruction"),
                         view.report.machine.name),
             view.layout.columns) +
         "\n";
}

/// Thread-cycles of back-pressure on messages with a waiting consumer: all back-pressure except
/// that which held sends.
Cycle blocked_responses(const Observation& observation) {
  Cycle sum = observation.cycles_by_cause[Cause::MsgQueueFull];
  for (int cause = 0; cause < kCauseCount; ++cause)
    if (is_backpressure(static_cast<Cause>(cause)))
      sum += observation.cycles_by_cause.by_cause[cause];
  for (const InstructionAccount& instruction : observation.instructions)
    sum -= instruction.send_stall_cycles;
  return sum;
}

/// Thread-cycles spent on latency of results. Register or dependency-control changes cannot
/// reduce them.
Cycle latency_cycles(const Observation& observation) {
  const CycleCounts& cycles = observation.cycles_by_cause;
  Cycle sum = blocked_responses(observation);
  for (int cause = 0; cause < kCauseCount; ++cause) {
    const std::optional<FindingKind> kind = dependency_kind(static_cast<Cause>(cause));
    if (kind == FindingKind::Raw || kind == FindingKind::Flag || kind == FindingKind::Accumulator ||
        kind == FindingKind::Address)
      sum += cycles.by_cause[cause];
  }
  return sum;
}

/// Upper bounds of the possible savings, printed before the findings.
std::string prospect(const View& view) {
  const Observation& observation = view.report.observation;
  const Cycle latency = latency_cycles(observation);
  const CycleCounts& cycles = observation.cycles_by_cause;
  const Cycle messages = cycles[Cause::MsgLatency] + cycles[Cause::MsgLlc] +
                         cycles[Cause::MsgMemory] + blocked_responses(observation);
  std::string text;
  if (2 * latency > observation.thread_cycles())
    text = fmt::format("latency dominates: {} thread-cycles wait for results, {} of messages\n",
                       thread_cycles_text(latency, view), thread_cycles_text(messages, view));
  if (!view.report.cycles_without_write_waits) return text;
  const Cycle without = std::min(*view.report.cycles_without_write_waits, observation.run.cycles);
  const Cycle most = observation.run.cycles - without;
  return text +
         fmt::format(
             "dependency control can save at most {} ({} %): an upper bound by stalls, the saving "
             "if no write waited for another use of its register; NoDDClr and NoDDChk may fit only "
             "some of these writes\n",
             counted(most, "cycle"), percent(most, observation.run.cycles));
}

/// "dependency hints 4 NoDDClr, 3 NoDDChk": the numbers of instructions with them.
std::string hints(const isa::Program& program) {
  std::uint64_t no_clear = 0;
  std::uint64_t no_check = 0;
  for (const isa::Instruction& instruction : isa::instructions(program)) {
    no_clear += instruction.no_dd_clr;
    no_check += instruction.no_dd_chk;
  }
  return fmt::format("dependency hints {} NoDDClr, {} NoDDChk", no_clear, no_check);
}

std::string summary(const View& view) {
  const VariantRun& run = view.report.observation.run;
  Cycle waited = 0;
  Cycle falsely = 0;
  for (const DependencyPair& pair : view.report.observation.dependencies) {
    waited += pair.cycles;
    falsely += pair.false_cycles;
  }
  std::string text = titled(
      "Summary",
      {fmt::format("cycles {}", run.cycles),
       fmt::format("thread-cycles {}", view.report.observation.thread_cycles()),
       "waiting for dependencies " + thread_cycles_text(waited, view),
       "for false ones " + thread_cycles_text(falsely, view), hints(view.report.workload.program)},
      view.layout.columns);
  text += invented_section(view.report.workload, view.layout.columns);
  text += wrapped(prospect(view), kTitleColumns, view);
  if (!run.finished()) text += wrapped(run.failure, 2, view);
  return text;
}

std::string dependency(std::size_t rank, const Finding& finding, const View& view) {
  const isa::Program& program = view.report.workload.program;
  std::string text =
      fmt::format("{:3}. {}{}   {} thread-cycles in {}\n", rank, row(finding.kind).name,
                  finding.is_false ? ", FALSE" : "", thread_cycles_text(finding.cycles, view),
                  counted(finding.count, "wait"));
  text += indented(short_place(program, finding.instructions.back()), view);
  if (finding.instructions.size() > 1)
    text += indented("  waits for " + short_place(program, finding.instructions.front()), view);
  text += wrapped("  " + finding.text, kIndent, view);
  if (!finding.explanation.empty() && finding.explanation.rfind("true", 0) != 0)
    text += wrapped("  " + finding.explanation, kIndent, view);
  return text;
}

std::string dependencies(const View& view) {
  std::string text =
      titled("Dependencies",
             "observed stalls per pair of instructions, longest first; false dependencies share "
             "no byte, flag or entry",
             view.layout.columns);
  const Observation& observation = view.report.observation;
  if (observation.listened_cycles < observation.run.cycles)
    text += fmt::format("  of the first {} cycles (--listen)\n", observation.listened_cycles);
  std::size_t rank = 0;
  for (const Finding& finding : dependency_findings(*view.report.dependencies)) {
    if (rank == view.layout.most_dependencies) {
      const std::size_t more = view.report.dependencies->size() - rank;
      return text + fmt::format("  and {} more; all are in the document (--json)\n", more);
    }
    text += dependency(++rank, finding, view);
  }
  return rank == 0 ? text + "  none\n" : text;
}

std::string saving_text(const Saving& saving, Cycle original) {
  const Cycle cycles = saving.before - saving.after;
  return fmt::format("saves {} ({} %), outputs identical", counted(cycles, "cycle"),
                     percent(cycles, original));
}

/// Suffix of an instruction's line: its change.
std::string note(const Finding& finding, std::size_t n) {
  return n < finding.notes.size() ? fmt::format("  {{{}}}", finding.notes[n]) : "";
}

std::string places(const Finding& finding, const View& view) {
  constexpr std::size_t kMost = 8;
  std::string text;
  for (std::size_t n = 0; n < finding.instructions.size(); ++n) {
    if (n == kMost && !view.layout.verbose)
      return text + indented(fmt::format("and {} more", finding.instructions.size() - n), view);
    const std::string end = note(finding, n);
    const std::size_t room = view.layout.columns - kIndent - end.size();
    text += std::string(kIndent, ' ') +
            cut(short_place(view.report.workload.program, finding.instructions[n]), room) + end +
            "\n";
  }
  return text;
}

std::string finding_text(std::size_t rank, const Finding& finding, const std::string& verdict,
                         const View& view) {
  return fmt::format("{:3}. {}   {}\n", rank, row(finding.kind).name, verdict) +
         wrapped(finding.text, kIndent, view) + places(finding, view) +
         wrapped(finding.explanation, kIndent, view);
}

std::string rejected(const View& view) {
  std::string text;
  for (const Rejected& each : view.report.improvement->rejected) {
    text += fmt::format("  -  {}: {}\n", row(each.kind).name, each.reason) +
            wrapped(each.text, kIndent, view);
    for (const std::uint32_t index : each.instructions)
      text += indented(short_place(view.report.workload.program, index), view);
  }
  return text;
}

/// Why no dependency control is offered, though writes wait for other uses of their registers;
/// empty if the search did not end.
std::string why_no_control(const View& view) {
  const Improvement& improvement = *view.report.improvement;
  const auto is_control = [](const auto& each) {
    return each.kind == FindingKind::DependencyControl;
  };
  if (!view.report.cycles_without_write_waits || improvement.budget_used_up ||
      *view.report.cycles_without_write_waits >= view.report.observation.run.cycles ||
      std::any_of(improvement.findings.begin(), improvement.findings.end(), is_control))
    return "";
  const auto tried =
      std::count_if(improvement.rejected.begin(), improvement.rejected.end(), is_control);
  if (tried == 0)
    return "no dependency control: the search found no writers of one register that fit the rules "
           "of NoDDClr and NoDDChk";
  return fmt::format("no dependency control: {} tried, none kept",
                     counted(static_cast<std::uint64_t>(tried), "change"));
}

std::string opportunities(const View& view) {
  const Improvement& improvement = *view.report.improvement;
  std::string text = titled("Opportunities",
                            "changes that are correct under all timings, applied in sequence "
                            "and re-simulated; registers and memory are compared",
                            view.layout.columns);
  std::size_t rank = 0;
  for (const Finding& finding : improvement.findings)
    text += finding_text(++rank, finding, saving_text(*finding.saving, improvement.before), view);
  if (rank == 0) text += "  none that saves a cycle\n";
  if (rank > 1)
    text += fmt::format("  all together: {} cycles, {}\n", improvement.after,
                        saving_text({improvement.before, improvement.after}, improvement.before));
  text += wrapped(why_no_control(view), 2, view);
  text += fmt::format(
      "  {}; {} rejected{}\n",
      counted(static_cast<std::uint64_t>(improvement.simulations), "re-simulation"),
      counted(improvement.rejected.size(), "proposal"),
      view.layout.verbose || improvement.rejected.empty() ? "" : " (--verbose lists them)");
  if (improvement.budget_used_up) text += "  the budget is used up (--budget): there may be more\n";
  return view.layout.verbose ? text + rejected(view) : text;
}

std::string misuse(const View& view) {
  std::string text =
      titled("Misuse",
             "dependency control with which a run computes wrong values or hangs, or that breaks a "
             "rule",
             view.layout.columns);
  std::size_t rank = 0;
  for (const Finding& finding : *view.report.misuse)
    text += finding_text(++rank, finding, std::string(row(finding.kind).meaning), view);
  return rank == 0 ? text + "  none\n" : text;
}

std::string perturbation(const View& view) {
  return titled("Perturbation",
                "the same kernel under other timings that break no rule, against a run without "
                "dependency control",
                view.layout.columns) +
         wrapped(to_text(*view.report.perturbation, view.report.workload.program), 2, view);
}

}  // namespace

std::string hazards_text(const HazardsReport& report, const HazardsLayout& layout) {
  const View view{report, layout};
  std::string text = head(view) + summary(view);
  if (report.dependencies) text += dependencies(view);
  if (report.improvement) text += opportunities(view);
  if (report.misuse) text += misuse(view);
  if (report.perturbation) text += perturbation(view);
  return text;
}

}  // namespace eu::model
