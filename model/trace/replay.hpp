#pragma once
// Functions of replaying verbs, besides the replayer.
#include <string>

#include "config/machine/machine_fwd.hpp"
#include "model/trace/replayer.hpp"

namespace eu::model {

/// Throws TraceError if the machine cannot run the recording: another generation, or a work group
/// that does not fit.
void check_replay(const TraceFile& file, const config::Machine& machine);

/// Text on the missing part of a cut file.
std::string cut_text(const TraceFile& file, const Replayer& replayer);

}  // namespace eu::model
