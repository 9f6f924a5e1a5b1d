#pragma once
// Value change dump, for waveform viewers (IEEE 1364-2005, 18.2), through sc_trace.
#include "model/export/event_view.hpp"
#include "model/io/atomic_file.hpp"

namespace eu::model {

/// Writes the dump. One time unit, 1 ns, is one cycle of the run; values before the window are
/// unknown. Names of causes and instructions are vectors of ASCII characters. The dump is played
/// from the event record: in the run, EUs are ahead of SystemC's time, and sc_trace has no
/// windows. Throws FileError.
void write_vcd(const EventView& view, AtomicFile& out);

}  // namespace eu::model
