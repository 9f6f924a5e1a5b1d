#pragma once
// Timing that a machine's numbers do not determine: what may differ between messages, or between
// pieces of silicon, without violating a rule. Off unless a run requests it.
#include <cstdint>

#include "isa/program.hpp"
#include "model/base/cycle.hpp"
#include "model/base/packet.hpp"

namespace eu::model {

/// Effect on the scoreboard of an instruction with NoDDChk that has no channel enabled. It is "shot
/// down the pipeline" (IVB PRM 3.7); the manual does not say what that clears.
enum class ShotDown : std::uint8_t {
  Retires,  ///< clears its destination after its latency, like any other instruction
  AtOnce,   ///< clears it when the instruction leaves the front end
  Never,    ///< clears nothing
};

/// Delays beyond those of the machine. The same seed delays the same message of the same thread by
/// the same number of cycles.
struct Jitter {
  std::uint64_t seed = 0;
  Cycle payload_read_cycles = 0;  ///< maximum delay of a message's turn at the port
  Cycle response_cycles = 0;      ///< maximum delay of a response
  /// The only send whose responses are late, always by response_cycles; kNowhere: all sends.
  std::uint32_t only_response_of = isa::Program::kNowhere;
  ShotDown shot_down = ShotDown::Retires;

  Cycle payload_read(const Packet& packet) const {
    return payload_read_cycles == 0 ? 0 : draw(packet, 1) % (payload_read_cycles + 1);
  }
  Cycle response(const Packet& packet) const {
    if (response_cycles == 0) return 0;
    if (only_response_of == isa::Program::kNowhere) return draw(packet, 2) % (response_cycles + 1);
    return packet.index == only_response_of ? response_cycles : 0;
  }

 private:
  /// SplitMix64's finalizer over the numbers that identify a message.
  Cycle draw(const Packet& packet, std::uint64_t stream) const {
    std::uint64_t x = seed + 0x9e3779b97f4a7c15u * (stream + 4 * (packet.index + 1ull)) +
                      0xd1b54a32d192ed03u * packet.from.thread;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
  }
};

}  // namespace eu::model
