#pragma once
// The page's data on the whole run, in addition to the events of its window: bounds, what-ifs,
// blocks, occupancy, rates against the machine's peaks, and lines of source code.
#include "model/export/page_json.hpp"
#include "model/export/shown_run.hpp"

namespace eu::model {

/// The limits of the report's section "Lower bounds", in its order; none for an unfinished run.
config::JsonValue page_bounds(const ReportInput& in);

config::JsonValue page_what_ifs(const std::vector<ShownWhatIf>& what_ifs);

/// Each basic block with its estimate, if the kernel has any, and the cycles of a pass.
config::JsonValue page_blocks(const ReportInput& in);

/// Occupancy of the thread slots, reasons of empty slots, and the filled slots in each small part
/// of the run. Empty for an unfinished run.
config::JsonValue page_occupancy(const ReportInput& in);

/// Rates of operations and bytes against the machine's peaks. Empty for an unfinished run.
config::JsonValue page_roofline(const ReportInput& in);

/// The metrics of the hardware's own counters, if wanted. Empty for an unfinished run.
config::JsonValue page_counters(const ReportInput& in);

/// The sentences of the verdict; none for an unfinished run.
config::JsonValue page_verdict(const ReportInput& in);

/// The source lines of the instructions, with their text, and for each instruction the number of
/// its line among them, from 1; 0: unknown. Empty lists if the kernel has no such information.
config::JsonValue page_source(const isa::Program& program);

}  // namespace eu::model
