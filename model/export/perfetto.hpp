#pragma once
// Chrome's trace event JSON, which Perfetto and chrome://tracing show.
#include "model/export/event_view.hpp"
#include "model/io/atomic_file.hpp"

namespace eu::model {

/// Writes the trace; one cycle is one microsecond. An EU is a process. Its pipes, message queue and
/// thread slots are tracks of slices that do not overlap. Messages and pending results are
/// asynchronous slices, dependencies of stalls are flows, and counters are per EU.
void write_perfetto(const EventView& view, AtomicFile& out);

}  // namespace eu::model
