#pragma once
// What verbs that replay need beside the replayer.
#include <string>

#include "config/machine/machine_fwd.hpp"
#include "model/trace/replayer.hpp"

namespace eu::model {

/// Can the machine take what was recorded? Throws TraceError: another generation, a work group that
/// does not fit.
void check_replay(const TraceFile& file, const config::Machine& machine);

/// What is missing from a file that was cut.
std::string cut_text(const TraceFile& file, const Replayer& replayer);

}  // namespace eu::model
