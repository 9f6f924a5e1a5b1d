#pragma once
// Sets of places where instructions start and of threads that want to.
#include <array>
#include <cstdint>

#include "model/base/accounting.hpp"

namespace eu::model {

/// Set of places an instruction may start in: bit p is pipe p of the machine, in the order of
/// its priorities; the two front-end ports follow the pipes.
using PortSet = std::uint16_t;
inline constexpr int kSendPort = kMaxPipes;       ///< into the message queue
inline constexpr int kFrontPort = kMaxPipes + 1;  ///< branches, waits, nops
inline constexpr int kPortCount = kMaxPipes + 2;
static_assert(kPortCount <= 16, "a PortSet holds one bit a port");

/// Why a thread that is ready waits for a port while no other thread starts there: the pipe is
/// busy. The send port has a history of its own (SendPortHistory), and the front end's own port is
/// the other thread's.
inline constexpr auto kPortCauses = [] {
  std::array<Cause, kPortCount> causes{};
  for (int port = 0; port < kPortCount; ++port)
    causes[port] = port < kMaxPipes ? pipe_cause(port) : Cause::ArbLost;
  return causes;
}();

/// Sets of slots that are told for each port of an EU of two pipes have this many bits a port: of
/// the first pipe, the second, the send port and the front end's own.
inline constexpr int kLanes = 8;
/// All bits of these ports.
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
