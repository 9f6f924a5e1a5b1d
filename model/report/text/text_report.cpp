#include "model/report/text/text_report.hpp"

#include <fmt/core.h>

#include "config/machine/machine.hpp"
#include "model/report/analysis/counters.hpp"
#include "model/report/analysis/verdict.hpp"
#include "model/report/text/sections.hpp"
#include "model/text/build_identity.hpp"
#include "model/text/layout.hpp"

namespace eu::model {

namespace {

std::string title(const ReportInput& in, const std::string& claim) {
  return titled(std::string("eusim ") + kVersion,
                {fmt::format("{} ({}) on {}", in.workload.name,
                             counted(in.workload.program.size(), "instruction"), in.machine.name),
                 claim},
                in.columns);
}

/// What an untimed run has instead of a verdict: accesses without effect.
std::string outside_verdict(const ReportInput& in) {
  const std::string sentence = accesses_outside(in);
  return sentence.empty() ? "" : titled("Verdict", sentence, in.columns);
}

/// The report of an untimed run.
std::string untimed_report(const ReportInput& in, bool full) {
  return title(in, "values only, no cycles") +
         titled("Summary",
                {"threads " + std::to_string(in.result.threads.size()),
                 "instructions " + std::to_string(in.result.instruction_count)},
                in.columns) +
         outside_verdict(in) + titled("Checks", unchecked(in), in.columns) +
         invented_section(in.workload, in.columns, "values") + (full ? memory_section(in) : "");
}

}  // namespace

std::string text_report(const ReportInput& in, ReportDetail detail) {
  if (detail == ReportDetail::None) return in.counters == nullptr ? "" : counters_section(in);
  const bool full = detail == ReportDetail::Full;
  if (in.result.untimed) return untimed_report(in, full) + races_section(in) + outputs_section(in);
  std::string text = title(in, full ? "approximate: see Sources" : "approximate");
  text += summary_section(in) + verdict_section(in) + invented_section(in.workload, in.columns) +
          bottleneck_section(in, full);
  if (full)
    text += bounds_section(in) + occupancy_section(in) + roofline_section(in) + cycles_section(in) +
            pipes_section(in) + threads_section(in) + messages_section(in) + barriers_section(in) +
            sends_section(in) + memory_section(in) + blocks_section(in) + lines_section(in);
  if (in.counters != nullptr) text += counters_section(in);
  return text + races_section(in) + outputs_section(in);
}

}  // namespace eu::model
