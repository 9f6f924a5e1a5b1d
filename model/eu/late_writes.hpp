#pragma once
// Results on their way to the registers. The scoreboard keeps everybody from registers that are
// still to be written, so an instruction's values may as well be written when it starts; but where
// NoDDClr and NoDDChk open the scoreboard early, order shows, and these wait for their time
// (IVB PRM 3.7: software takes over).
#include <cstdint>
#include <vector>

#include "isa/isa.hpp"
#include "model/base/cycle.hpp"
#include "model/base/packet.hpp"

namespace eu::model {

/// Bits of registers that land together.
struct LateWrite {
  struct Byte {
    std::uint16_t address = 0;  ///< in the thread's state
    std::uint8_t value = 0;
    std::uint8_t mask = 0xff;  ///< bits that are written
  };
  Cycle lands = 0;
  std::vector<Byte> bytes;
};

/// When the results of an instruction land, by where they go.
struct Landing {
  Cycle grf = 0;  ///< the address register too
  Cycle flag = 0;
  Cycle accumulator = 0;
};

/// Messages of a thread whose payload is still being read, one register after the other.
class PayloadReads {
 public:
  /// The last register of the packet's payload is read at `last_read`, the one before it
  /// `cycles_per_register` earlier, and so on.
  void add(Packet& packet, const isa::StateLayout& layout, Cycle last_read,
           Cycle cycles_per_register, Cycle now);
  /// What lands before it is read goes with the message.
  void overwrite(const LateWrite& write) const;

 private:
  struct Read {
    Packet* packet;
    const isa::StateLayout* layout;
    Cycle last_read;
    Cycle cycles_per_register;
  };
  std::vector<Read> reads_;
};

/// Those of one thread.
class LateWrites {
 public:
  /// The instruction was executed on `state`: takes back what it wrote, so that it lands when it
  /// is due. `before`: the thread as it was.
  void defer(isa::ThreadState& state, const isa::ThreadState& before,
             const std::vector<isa::WrittenByte>& written, const Landing& landing);
  /// Bytes from somewhere else, to land at write.lands.
  void add(LateWrite write);
  /// The response of a message lands at `when`.
  void defer(const Packet& response, const isa::StateLayout& layout, Cycle when);
  /// A message takes its payload (PayloadReads::add).
  void read_payload(Packet& packet, const isa::StateLayout& layout, Cycle last_read,
                    Cycle cycles_per_register, Cycle now);

  /// Writes what has landed by `now`, in order of time, then of issue.
  void settle(isa::ThreadState& state, Cycle now) {
    if (!pending_.empty()) write_landed(state, now);
  }
  bool empty() const { return pending_.empty(); }

 private:
  void write_landed(isa::ThreadState& state, Cycle now);

  std::vector<LateWrite> pending_;  ///< in the order they land
  PayloadReads payload_reads_;
};

}  // namespace eu::model
