#include <fmt/core.h>

#include "model/base/layout.hpp"
#include "model/report/roofline.hpp"
#include "model/report/sections.hpp"
#include "model/report/verdict.hpp"

namespace eu::model {

std::string summary_section(const ReportInput& in) {
  const RunResult& r = in.result;
  const auto eus = static_cast<std::uint64_t>(used_eus(r));
  std::vector<std::string> items = {
      fmt::format("cycles {} ({} us at {} MHz)", r.cycles, microseconds(in.machine, r.cycles),
                  clock_mhz(in.machine)),
      fmt::format("threads {} on {}", r.threads.size(), counted(eus, "EU")),
      "instructions " + std::to_string(r.instruction_count),
      "instructions/cycle/EU " + hundredths(r.instruction_count, eu_cycles(r))};
  if (in.analysis != nullptr && in.analysis->lanes().offered != 0)
    items.push_back(fmt::format("SIMD lanes active {} %", percent(in.analysis->lanes().enabled,
                                                                  in.analysis->lanes().offered)));
  return titled("Summary", items, in.columns);
}

std::string verdict_section(const ReportInput& in) {
  std::string text;
  for (const std::string& sentence : verdict(in))
    text += titled(text.empty() ? "Verdict" : "", sentence, in.columns);
  return text;
}

std::string invented_section(const Workload& workload, std::size_t columns,
                             const std::string& numbers) {
  if (workload.invented.empty()) return "";
  std::string text = titled(
      "Invented",
      "this is a kernel without a workload: these were made up, and " + numbers + " depend on them",
      columns);
  for (const std::string& each : workload.invented) text += titled("", each, columns);
  return text;
}

std::string outputs_section(const ReportInput& in) {
  std::string text;
  for (const ExpectationResult& e : in.expectations) {
    const std::string verdict = e.different == 0
                                    ? "as expected"
                                    : fmt::format("{} differ; {}", e.different, e.first_difference);
    text += titled(
        text.empty() ? "Outputs" : "",
        fmt::format("{}: {} elements {}{}", e.surface, e.elements, verdict,
                    e.worst_ulp != 0 ? fmt::format(", at most {} ulp off", e.worst_ulp) : ""),
        in.columns);
  }
  return text;
}

}  // namespace eu::model
