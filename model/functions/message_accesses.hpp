#pragma once
// What a message touches: worked out from its payload, or taken from a recording.
#include "model/core/packet.hpp"
#include "model/functions/surfaces.hpp"
#include "model/functions/touched.hpp"

namespace eu::model {

/// As a recording has it. Throws MessageFault for what no data port message touches.
Touched recalled_touched(const Packet& packet, OutOfBounds& outside);
/// Lines of `line_bytes`. Throws MessageFault for more texels than a message reads.
LineSet recalled_lines(const Packet& packet, OutOfBounds& outside, int line_bytes);

/// Writes down what `touched` holds and how far `outside` has gone on since `before`.
void remember(Packet& packet, const Touched& touched, const OutOfBounds& before,
              const OutOfBounds& outside);
void remember(Packet& packet, const LineSet& texels, const OutOfBounds& before,
              const OutOfBounds& outside);

/// `perform` does what the message asks and returns the Touched.
template <class Perform>
Touched touched_by(Packet& packet, OutOfBounds& outside, Perform perform) {
  if (packet.accesses_from == AccessesFrom::Payload) return perform();
  if (packet.accesses_from == AccessesFrom::Recording) return recalled_touched(packet, outside);
  const OutOfBounds before = outside;
  const Touched touched = perform();
  remember(packet, touched, before, outside);
  return touched;
}

/// `perform(n)` does what the message asks and returns the LineSet with lines of n bytes. A
/// recording holds texels, as lines of one byte, for machines whose lines are others.
template <class Perform>
LineSet lines_touched_by(Packet& packet, OutOfBounds& outside, int line_bytes, Perform perform) {
  if (packet.accesses_from == AccessesFrom::Payload) return perform(line_bytes);
  if (packet.accesses_from == AccessesFrom::PayloadRecorded) {
    const OutOfBounds before = outside;
    remember(packet, perform(1), before, outside);
    OutOfBounds counted_already;
    return recalled_lines(packet, counted_already, line_bytes);
  }
  return recalled_lines(packet, outside, line_bytes);
}

}  // namespace eu::model
