#pragma once
// What the page shows of the whole run, beside the events of its window: what bounds it, what-ifs,
// blocks, how full the thread slots were, rates against the machine's, and lines of source code.
#include "model/export/page_json.hpp"
#include "model/export/shown_run.hpp"

namespace eu::model {

/// The limits of the report's section "Lower bounds", in its order; none of a run that has not come
/// to its end.
config::JsonValue page_bounds(const ReportInput& in);

config::JsonValue page_what_ifs(const std::vector<ShownWhatIf>& what_ifs);

/// Each basic block with its estimate, if the kernel has any, and what a pass took.
config::JsonValue page_blocks(const ReportInput& in);

/// How full the thread slots were, why not fuller, and in each small part of the run. Empty for a
/// run that has not come to its end.
config::JsonValue page_occupancy(const ReportInput& in);

/// Rates of operations and of bytes against what the machine can. Empty for a run that has not come
/// to its end.
config::JsonValue page_roofline(const ReportInput& in);

/// The metrics of the hardware's own counters, if they were asked for. Empty for a run that has not
/// come to its end.
config::JsonValue page_counters(const ReportInput& in);

/// What bounds the run, in sentences; none of a run that has not come to its end.
config::JsonValue page_verdict(const ReportInput& in);

/// The lines of source code that instructions came from, with their text, and for each instruction
/// the number of its line among them, from 1; 0 if nothing says it. Empty lists where the kernel
/// has no such information.
config::JsonValue page_source(const isa::Program& program);

}  // namespace eu::model
