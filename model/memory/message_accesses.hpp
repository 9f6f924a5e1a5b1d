#pragma once
// Accesses of a message: computed from its payload, or read from a recording.
#include "model/base/packet.hpp"
#include "model/memory/surfaces.hpp"
#include "model/memory/touched.hpp"

namespace eu::model {

/// Returns the dwords that the recording has for the message. Throws MessageFault if they are more
/// than a data port message can access.
Touched recalled_touched(const Packet& packet);
/// Returns the recorded texels as lines of `line_bytes`. Throws MessageFault for more texels than
/// a message reads.
LineSet recalled_lines(const Packet& packet, int line_bytes);

/// Records `touched`, and the accesses of the message out of bounds.
void remember(Packet& packet, const Touched& touched, const AccessLog& log);
void remember(Packet& packet, const LineSet& texels, const AccessLog& log);

/// Adds the recorded accesses out of bounds to the log. `name()` returns the name of the surface.
template <class Name>
void recall_outside(const Packet& packet, AccessLog& log, Name name) {
  const OutOfBounds outside{packet.accesses.outside_reads, packet.accesses.outside_writes};
  if (outside.reads != 0 || outside.writes != 0) log.add_outside(name(), outside);
}

/// Returns the message's accesses, recorded or from `perform`, which executes the message and
/// returns its Touched.
template <class Name, class Perform>
Touched touched_by(Packet& packet, AccessLog& log, Name name, Perform perform) {
  if (packet.accesses_from == AccessesFrom::Payload) return perform();
  if (packet.accesses_from == AccessesFrom::Recording) {
    recall_outside(packet, log, name);
    return recalled_touched(packet);
  }
  const Touched touched = perform();
  remember(packet, touched, log);
  return touched;
}

/// Likewise; `perform(n)` executes the message and returns its LineSet with lines of n bytes. A
/// recording holds texels, as lines of one byte, for machines with other line sizes.
template <class Name, class Perform>
LineSet lines_touched_by(Packet& packet, AccessLog& log, Name name, int line_bytes,
                         Perform perform) {
  if (packet.accesses_from == AccessesFrom::Payload) return perform(line_bytes);
  if (packet.accesses_from == AccessesFrom::Recording)
    recall_outside(packet, log, name);
  else
    remember(packet, perform(1), log);
  return recalled_lines(packet, line_bytes);
}

}  // namespace eu::model
