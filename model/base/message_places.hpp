#pragma once
// Stages of a message, from its send to its response in the registers.
#include <algorithm>
#include <cstdint>

#include "model/base/interfaces.hpp"

namespace eu::model {

enum class MessagePlace : std::uint8_t {
  SendPort,     ///< waits for the EU's port, which reads the payload
  Way,          ///< travels to its unit or back, or into the registers
  UnitQueue,    ///< waits for its unit, which serves other messages, lines or rounds
  Unit,         ///< is served by its unit
  L3Queue,      ///< its line waits for its bank of the L3
  L3,           ///< its line is looked up in the L3
  LlcQueue,     ///< its line waits for the LLC, which serves other lines
  Llc,          ///< its line is looked up in the LLC
  MemoryQueue,  ///< its line waits for memory, which transfers other lines
  Memory,       ///< its line comes from beyond the LLC
  Atomics,      ///< an atomic operation waits for its line, and for its lanes
  ResponseBus,
};
inline constexpr int kMessagePlaceCount = static_cast<int>(MessagePlace::ResponseBus) + 1;

/// Stall reason of a thread that waits for the response to a message in this stage. `unit_busy`:
/// the reason of waits in front of its unit (ResponseTimes::busy).
constexpr Cause cause_of(MessagePlace place, Cause unit_busy) {
  switch (place) {
    case MessagePlace::SendPort: return Cause::SendPort;
    case MessagePlace::UnitQueue: return unit_busy;
    case MessagePlace::L3Queue: return Cause::L3Busy;
    case MessagePlace::LlcQueue:
    case MessagePlace::Llc: return Cause::MsgLlc;
    case MessagePlace::MemoryQueue:
    case MessagePlace::Memory: return Cause::MsgMemory;
    case MessagePlace::Atomics: return Cause::AtomicsBusy;
    case MessagePlace::ResponseBus: return Cause::ResponseBus;
    case MessagePlace::Way:
    case MessagePlace::Unit:
    case MessagePlace::L3: break;
  }
  return Cause::MsgLatency;
}

/// Times of idle levels. A line that takes longer has waited for others.
struct IdleLevels {
  Cycle llc = 0;
  Cycle memory = 0;
};

/// Calls add_piece(cycle, place) for each stage of a message, in order of time: the message is in
/// it up to that cycle, unless it has passed it before. `turn` and `arrival` are as in Packet; the
/// last stage ends at `end`.
template <class AddPiece>
void for_each_place(Cycle turn, Cycle arrival, const ResponseTimes& times, Cycle end,
                    const IdleLevels& idle, AddPiece&& add_piece) {
  const LineTimes& line = times.service.line;
  const auto until = [&](Cycle cycle, MessagePlace place) {
    add_piece(std::min(cycle, end), place);
  };
  until(turn, MessagePlace::SendPort);
  until(arrival, MessagePlace::Way);
  // A unit also serves the lines and the rounds of a message one after the other.
  until(std::max(times.service.accepted, line.requested), MessagePlace::UnitQueue);
  until(line.bank, MessagePlace::L3Queue);
  until(line.looked_up, MessagePlace::L3);
  until(line.llc - std::min(line.llc, idle.llc), MessagePlace::LlcQueue);
  until(line.llc, MessagePlace::Llc);
  until(line.filled - std::min(line.filled, idle.memory), MessagePlace::MemoryQueue);
  until(line.filled, MessagePlace::Memory);
  until(line.done, MessagePlace::Atomics);
  until(times.service.response, MessagePlace::Unit);
  until(times.bus, MessagePlace::ResponseBus);
  until(end, MessagePlace::Way);
}

}  // namespace eu::model
