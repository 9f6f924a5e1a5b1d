#pragma once
// Results that have not landed in registers. The scoreboard keeps readers from registers with
// pending writes, so the values of an instruction can be written when it issues. Where NoDDClr and
// NoDDChk open the scoreboard early, the order of writes is visible, and results are kept here
// until they land (IVB PRM 3.7: software takes over).
#include <cstdint>
#include <vector>

#include "isa/isa.hpp"
#include "model/base/cycle.hpp"
#include "model/base/packet.hpp"

namespace eu::model {

/// Register bits that land together.
struct LateWrite {
  struct Byte {
    std::uint16_t address = 0;  ///< in the thread's state
    std::uint8_t value = 0;
    std::uint8_t mask = 0xff;  ///< bits that are written
  };
  Cycle lands = 0;
  std::vector<Byte> bytes;
};

/// Cycles at which the results of an instruction land, by destination.
struct Landing {
  Cycle grf = 0;  ///< also of the address register
  Cycle flag = 0;
  Cycle accumulator = 0;
};

/// Messages of a thread whose payload is still being read, one register after the other.
class PayloadReads {
 public:
  /// Adds a packet. The last register of its payload is read at `last_read`, the one before it
  /// `cycles_per_register` earlier, and so on.
  void add(Packet& packet, const isa::StateLayout& layout, Cycle last_read,
           Cycle cycles_per_register, Cycle now);
  /// Changes the payload registers that are read after `write` lands.
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

/// Late writes of one thread.
class LateWrites {
 public:
  /// Defers the results of an instruction that was executed on `state`: restores the bytes that it
  /// wrote, which land when they are due. `before`: the thread's state before the instruction.
  void defer(isa::ThreadState& state, const isa::ThreadState& before,
             const std::vector<isa::WrittenByte>& written, const Landing& landing);
  /// Adds bytes from another source, which land at write.lands.
  void add(LateWrite write);
  /// Defers the response of a message, which lands at `when`.
  void defer(const Packet& response, const isa::StateLayout& layout, Cycle when);
  /// Adds a message that reads its payload (PayloadReads::add).
  void read_payload(Packet& packet, const isa::StateLayout& layout, Cycle last_read,
                    Cycle cycles_per_register, Cycle now);

  /// Writes the results that have landed by `now`, in order of time, then of issue.
  void settle(isa::ThreadState& state, Cycle now) {
    if (!pending_.empty()) write_landed(state, now);
  }
  bool empty() const { return pending_.empty(); }

 private:
  void write_landed(isa::ThreadState& state, Cycle now);

  std::vector<LateWrite> pending_;  ///< in the order in which they land
  PayloadReads payload_reads_;
};

}  // namespace eu::model
