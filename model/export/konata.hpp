#pragma once
// Kanata 0004, the log of the pipeline viewer Konata: one command per line, with tabs between its
// fields.
#include "model/export/event_view.hpp"
#include "model/io/atomic_file.hpp"

namespace eu::model {

/// The order of the rows of instructions.
enum class KonataOrder : std::uint8_t {
  Issue,   ///< by the cycle in which they became their threads' next ones: shows arbitration
  Thread,  ///< thread after thread
};

/// Writes the log. An instruction is a row, from the cycle in which it became its thread's next one
/// to its result. Cycle 0 of the log is the window's first; instructions cut by the window's end
/// are flushed instead of retired.
void write_konata(const EventView& view, KonataOrder order, AtomicFile& out);

}  // namespace eu::model
