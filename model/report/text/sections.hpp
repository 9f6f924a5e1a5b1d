#pragma once
// The text report, section by section. Each returns whole lines.
#include <string>

#include "model/report/analysis/report_input.hpp"

namespace eu::model {

/// Cycles, threads, instructions, lanes in use.
std::string summary_section(const ReportInput& in);

/// What was made up for a kernel alone, and which `numbers` of the run depend on it; empty for
/// other workloads.
std::string invented_section(const Workload& workload, std::size_t columns,
                             const std::string& numbers = "cycles");

/// What bounds the run, in a few sentences; empty without thread-cycles.
std::string verdict_section(const ReportInput& in);

/// How full the thread slots were, and why not fuller.
std::string occupancy_section(const ReportInput& in);

/// Rates of operations and bytes, of what the machine can.
std::string roofline_section(const ReportInput& in);

/// The causes that cost most thread-cycles; with `details` who waited for what.
std::string bottleneck_section(const ReportInput& in, bool details);

/// What the run would take if one thing alone limited it.
std::string bounds_section(const ReportInput& in);

/// Every thread-cycle by cause, and on which kind of number the waiting ones rest.
std::string cycles_section(const ReportInput& in);

/// Each pipe: busy, idle although wanted, idle.
std::string pipes_section(const ReportInput& in);

/// Each thread, up to a number of them.
std::string threads_section(const ReportInput& in);

/// Messages by shared function; empty without messages.
std::string messages_section(const ReportInput& in);

/// Where the messages of each send were, and for how long; empty if the run had no observer, or
/// without messages.
std::string sends_section(const ReportInput& in);

/// L3 and memory; empty if nobody used them.
std::string memory_section(const ReportInput& in);

/// "out of bounds: 96 reads gave 0, 0 writes were dropped (x, y)", without a newline; empty if all
/// accesses were inside. For who sees no report.
std::string outside_line(const RunResult& result);

/// Races in memory; empty if nobody looked for them.
std::string races_section(const ReportInput& in);

/// Basic blocks beside the compiler's estimate; empty without one.
std::string blocks_section(const ReportInput& in);

/// What each line of a text with virtual registers cost; empty of other programs.
std::string lines_section(const ReportInput& in);

/// Are the outputs as expected? Empty if nothing is expected.
std::string outputs_section(const ReportInput& in);

/// One letter a thread and cycle; wants ReportInput::timeline.
std::string timeline_section(const ReportInput& in);

/// The kernel, one instruction a line, with issues, waiting and the top cause of each.
std::string listing_section(const ReportInput& in);

}  // namespace eu::model
