#pragma once
// Value change dump, for waveform viewers (IEEE 1364-2005, 18.2), through sc_trace.
#include "model/export/event_view.hpp"
#include "model/io/atomic_file.hpp"

namespace eu::model {

/// One time unit, 1 ns, is one cycle of the run; nothing is known of those before the window. Names
/// of causes and instructions are vectors of ASCII characters. Played from the event record: in the
/// run itself EUs are ahead of SystemC's time, and sc_trace knows no windows. Throws FileError.
void write_vcd(const EventView& view, AtomicFile& out);

}  // namespace eu::model
