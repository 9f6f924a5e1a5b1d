#include "model/report/text_report.hpp"

#include "model/base/layout.hpp"
#include "model/base/version.hpp"
#include "model/report/sections.hpp"

namespace eu::model {

std::string text_report(const ReportInput& in, ReportDetail detail) {
  if (detail == ReportDetail::None) return "";
  const bool full = detail == ReportDetail::Full;
  std::string text =
      titled(std::string("eusim ") + kVersion,
             {in.workload.name + " (" + counted(in.workload.program.size(), "instruction") +
                  ") on " + in.machine.name,
              full ? "approximate: see Sources" : "approximate"},
             in.columns);
  text += summary_section(in) + invented_section(in.workload, in.columns) +
          bottleneck_section(in, full);
  if (full)
    text += bounds_section(in) + cycles_section(in) + pipes_section(in) + threads_section(in) +
            messages_section(in) + memory_section(in) + blocks_section(in);
  return text + races_section(in) + outputs_section(in);
}

}  // namespace eu::model
