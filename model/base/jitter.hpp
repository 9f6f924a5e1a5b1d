#pragma once
// Timing that a machine's numbers do not fix: what may differ from one message, or from one piece
// of silicon, to the next without any rule being broken. Off unless a run asks for it.
#include <cstdint>

#include "isa/program.hpp"
#include "model/base/cycle.hpp"
#include "model/base/packet.hpp"

namespace eu::model {

/// What becomes of the scoreboard when an instruction with NoDDChk has no channel enabled: it is
/// "shot down the pipeline" (IVB PRM 3.7), and nothing says what that clears.
enum class ShotDown : std::uint8_t {
  Retires,  ///< clears its destination with its latency, as any other
  AtOnce,   ///< clears it as it leaves the front end
  Never,    ///< clears nothing
};

/// Delays on top of the machine's. The same seed delays the same message of the same thread by the
/// same number of cycles.
struct Jitter {
  std::uint64_t seed = 0;
  Cycle payload_read_cycles = 0;  ///< a message's turn at the port comes so much later, at most
  Cycle response_cycles = 0;      ///< a response comes so much later, at most
  /// The only send whose responses are late, and then by all of response_cycles; kNowhere: all.
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
  /// SplitMix64's finalizer over what tells messages apart.
  Cycle draw(const Packet& packet, std::uint64_t stream) const {
    std::uint64_t x = seed + 0x9e3779b97f4a7c15u * (stream + 4 * (packet.index + 1ull)) +
                      0xd1b54a32d192ed03u * packet.from.thread;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
  }
};

}  // namespace eu::model
