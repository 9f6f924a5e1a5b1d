#pragma once
// Results on their way to the register file. The scoreboard keeps everybody from registers that are
// still to be written, so an instruction's values may as well be written when it starts; but where
// NoDDClr and NoDDChk open the scoreboard early, order shows, and these wait for their time
// (IVB PRM 3.7: software takes over).
#include <cstdint>
#include <vector>

#include "isa/exec/written_bytes.hpp"
#include "model/core/cycle.hpp"
#include "model/core/packet.hpp"

namespace eu::model {

/// Bytes that land together.
struct LateWrite {
  struct Byte {
    std::uint16_t address = 0;  ///< in the register file
    std::uint8_t value = 0;
  };
  Cycle lands = 0;
  std::vector<Byte> bytes;
};

/// Those of one thread.
class LateWrites {
 public:
  using Registers = decltype(isa::ThreadState::grf);

  bool empty() const { return pending_.empty(); }
  void clear() { pending_.clear(); }

  /// The instruction was executed on `state`: takes back what it wrote to `written`, so that it
  /// lands at `lands`. `before`: the register file as it was.
  const LateWrite& defer(isa::ThreadState& state, const isa::GrfBytes& written,
                         const Registers& before, Cycle lands);

  /// Bytes from somewhere else, to land at write.lands.
  const LateWrite& add(LateWrite write);

  /// Writes what has landed by `now`, in order of time, then of issue.
  void settle(isa::ThreadState& state, Cycle now);

 private:
  std::vector<LateWrite> pending_;  ///< in the order they land
};

/// Messages of a thread whose payload is still being read, one register after the other.
class PayloadReads {
 public:
  void clear() { reads_.clear(); }
  /// The last register of the packet's payload is read at `last_read`, the one before it
  /// `cycles_per_register` earlier, and so on.
  void add(Packet& packet, Cycle last_read, Cycle cycles_per_register, Cycle now);
  /// What lands before it is read goes with the message.
  void overwrite(const LateWrite& write);

 private:
  struct Read {
    Packet* packet;
    Cycle last_read;
    Cycle cycles_per_register;
  };
  std::vector<Read> reads_;
};

}  // namespace eu::model
