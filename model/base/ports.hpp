#pragma once
// Sets of ports and of thread slots.
#include <array>
#include <cstdint>

#include "model/base/accounting.hpp"

namespace eu::model {

/// Set of ports that an instruction may use: bit p is pipe p of the machine, in the order of its
/// priorities; the two front-end ports follow the pipes.
using PortSet = std::uint16_t;
inline constexpr int kSendPort = kMaxPipes;       ///< into the message queue
inline constexpr int kFrontPort = kMaxPipes + 1;  ///< branches, waits, nops
inline constexpr int kPortCount = kMaxPipes + 2;
static_assert(kPortCount <= 16, "a PortSet holds one bit a port");

/// Stall reason of a ready thread that waits for a port while no other thread issues there: the
/// pipe is busy. The send port has its own history (SendPortHistory). At the front end's own port,
/// the wait is an arbitration loss to the other thread.
inline constexpr auto kPortCauses = [] {
  std::array<Cause, kPortCount> causes{};
  for (int port = 0; port < kPortCount; ++port)
    causes[port] = port < kMaxPipes ? pipe_cause(port) : Cause::ArbLost;
  return causes;
}();

/// Number of bits per port in sets of slots per port, for an EU of two pipes. The ports are the
/// first pipe, the second, the send port and the front end's own.
inline constexpr int kLanes = 8;
/// All bits of these ports in such a set.
constexpr unsigned lanes_of(PortSet ports) {
  static_assert(kLanes == 8 && kSendPort == 8 && kFrontPort == 9);
  const unsigned pairs = (ports | unsigned{ports} << 8) & 0x30003;
  return (pairs * 0x81 & 0x01010101) * 0xff;
}

/// Bit s: thread slot s.
using SlotSet = std::uint32_t;

/// Calls visit(bit) for each bit of a set, lowest first.
template <class Visit>
void for_each_bit(unsigned set, Visit&& visit) {
  for (; set != 0; set &= set - 1) visit(__builtin_ctz(set));
}

}  // namespace eu::model
