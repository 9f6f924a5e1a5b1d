#pragma once
// Chrome's trace event JSON, which Perfetto and chrome://tracing show.
#include "model/export/event_view.hpp"
#include "model/io/atomic_file.hpp"

namespace eu::model {

/// One cycle is one microsecond. An EU is a process; its pipes, its message queue and its thread
/// slots are tracks of slices that do not overlap; messages and results in the making are
/// asynchronous slices; what waited for what are flows; counters count over each EU.
void write_perfetto(const EventView& view, AtomicFile& out);

}  // namespace eu::model
