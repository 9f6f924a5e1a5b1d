#pragma once
// Value change dump, for waveform viewers (IEEE 1364-2005, 18.2). Written from the event record and
// not by sc_trace: that samples variables at SystemC's time, which EUs run ahead of; it knows no
// windows; all that it is to trace must be there before the first sc_start; and it writes the date,
// so that no two files are the same.
#include "model/views/event_view.hpp"
#include "model/workload/file_io.hpp"

namespace eu::model {

/// One time unit, 1 ns, is one cycle of the run; the dump begins at the window's first. Names of
/// causes and instructions are vectors of ASCII characters.
void write_vcd(const EventView& view, AtomicFile& out);

}  // namespace eu::model
