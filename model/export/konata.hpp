#pragma once
// Kanata 0004, the log of the pipeline viewer Konata: a command a line, its fields between
// tabs.
#include "model/export/event_view.hpp"
#include "model/io/atomic_file.hpp"

namespace eu::model {

/// In which order the rows of instructions stand.
enum class KonataOrder : std::uint8_t {
  Issue,   ///< as they became their threads' next ones: shows arbitration
  Thread,  ///< thread after thread
};

/// An instruction is a row, from the cycle in which it became its thread's next one to its result.
/// Cycle 0 of the log is the window's first; what the window cuts off is flushed instead of
/// retired.
void write_konata(const EventView& view, KonataOrder order, AtomicFile& out);

}  // namespace eu::model
