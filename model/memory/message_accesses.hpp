#pragma once
// What a message touches: worked out from its payload, or taken from a recording.
#include "model/base/packet.hpp"
#include "model/memory/surfaces.hpp"
#include "model/memory/touched.hpp"

namespace eu::model {

/// As a recording has it. Throws MessageFault for what no data port message touches.
Touched recalled_touched(const Packet& packet);
/// Lines of `line_bytes`. Throws MessageFault for more texels than a message reads.
LineSet recalled_lines(const Packet& packet, int line_bytes);

/// Writes down what `touched` holds and what of the message was out of bounds.
void remember(Packet& packet, const Touched& touched, const AccessLog& log);
void remember(Packet& packet, const LineSet& texels, const AccessLog& log);

/// What the recorded message accessed out of bounds goes into the log. `name()` is that of its
/// surface.
template <class Name>
void recall_outside(const Packet& packet, AccessLog& log, Name name) {
  const OutOfBounds outside{packet.accesses.outside_reads, packet.accesses.outside_writes};
  if (outside.reads != 0 || outside.writes != 0) log.add_outside(name(), outside);
}

/// `perform` does what the message asks and returns the Touched.
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

/// `perform(n)` does what the message asks and returns the LineSet with lines of n bytes. A
/// recording holds texels, as lines of one byte, for machines whose lines are others.
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
