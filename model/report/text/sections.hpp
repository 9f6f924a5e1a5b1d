#pragma once
// The sections of the text report. Each function returns whole lines.
#include <string>

#include "model/report/analysis/report_input.hpp"

namespace eu::model {

/// Cycles, threads, instructions, lanes in use.
std::string summary_section(const ReportInput& in);

/// The generated inputs of a bare kernel, and which `numbers` of the run depend on them; empty for
/// other workloads.
std::string invented_section(const Workload& workload, std::size_t columns,
                             const std::string& numbers = "cycles");

/// What bounds the run, in a few sentences; empty without thread-cycles.
std::string verdict_section(const ReportInput& in);

/// Occupancy of the thread slots, and the reasons of empty slots.
std::string occupancy_section(const ReportInput& in);

/// Rates of operations and bytes against the peaks of the machine.
std::string roofline_section(const ReportInput& in);

/// The stall reasons with most thread-cycles; with `details` the instructions that stall.
std::string bottleneck_section(const ReportInput& in, bool details);

/// Lower bounds: the cycles of the run if one resource were its only limit.
std::string bounds_section(const ReportInput& in);

/// All thread-cycles by cause, and the provenance of the stall cycles.
std::string cycles_section(const ReportInput& in);

/// Each pipe: busy, idle although wanted, idle.
std::string pipes_section(const ReportInput& in);

/// The threads, up to a maximal number.
std::string threads_section(const ReportInput& in);

/// Messages by shared function; empty without messages.
std::string messages_section(const ReportInput& in);

/// Waits at barriers; empty without any.
std::string barriers_section(const ReportInput& in);

/// The time of each send's messages by place; empty without messages or without an observer.
std::string sends_section(const ReportInput& in);

/// L3 and memory; empty if they were not used.
std::string memory_section(const ReportInput& in);

/// "out of bounds: 96 reads gave 0, 0 writes were dropped (x, y)", without a newline; empty if all
/// accesses were inside. For runs without a report.
std::string outside_line(const RunResult& result);

/// Races in memory; empty without --check-races.
std::string races_section(const ReportInput& in);

/// Basic blocks with the compiler's estimate; empty without an estimate.
std::string blocks_section(const ReportInput& in);

/// The cost of each line of a text with virtual registers; empty for other programs.
std::string lines_section(const ReportInput& in);

/// Comparison of the outputs with the expected ones; empty if the workload expects none.
std::string outputs_section(const ReportInput& in);

/// One letter per thread and cycle; needs ReportInput::timeline.
std::string timeline_section(const ReportInput& in);

/// The kernel, one instruction per line, with issues, stall cycles and the top stall reason.
std::string listing_section(const ReportInput& in);

}  // namespace eu::model
