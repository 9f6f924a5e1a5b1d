#pragma once
// A message in flight: what an EU sent, and the response of the shared function.
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "isa/isa.hpp"
#include "model/base/accounting.hpp"
#include "model/base/cycle.hpp"

namespace eu::model {

/// Capacity of a packet: registers of a payload (both parts), registers of a response, dwords
/// of a register.
inline constexpr int kMaxPayloadRegisters = 32;
inline constexpr int kMaxResponseRegisters = 16;
inline constexpr int kMaxRegisterDwords = 32;

/// 32 bytes of initial registers, contiguous whatever the size of a register is.
using RegisterData = std::array<std::uint32_t, 8>;

/// The registers of a payload or a response, one after the other.
template <int count>
class PacketRegisters {
 public:
  void set_register_bytes(int bytes) { register_dwords_ = bytes / 4; }
  /// Dwords of register `number`.
  std::uint32_t* operator[](int number) { return dwords_.data() + number * register_dwords_; }
  const std::uint32_t* operator[](int number) const {
    return dwords_.data() + number * register_dwords_;
  }

 private:
  int register_dwords_ = 8;
  std::array<std::uint32_t, count * kMaxRegisterDwords> dwords_;
};

/// A hardware thread of the machine; `thread` distinguishes those that use the slot in turn.
struct ThreadRef {
  std::uint16_t eu = 0;
  std::uint8_t slot = 0;
  std::uint32_t thread = 0;  ///< number of the thread in dispatch order
};

/// The accesses of a message that determine its time.
struct Accesses {
  std::vector<std::uint32_t> addresses;  ///< of dwords and texels, in bytes
  /// Number of addresses in each row, which a banked memory accesses together.
  std::vector<std::uint32_t> row_lengths;
  std::uint64_t outside_reads = 0;  ///< accesses out of bounds
  std::uint64_t outside_writes = 0;

  void clear() {
    addresses.clear();
    row_lengths.clear();
    outside_reads = outside_writes = 0;
  }
};

/// Origin of a message's accesses.
enum class AccessesFrom : std::uint8_t {
  Payload,          ///< the shared function computes them
  PayloadRecorded,  ///< the shared function computes them and records them in Packet::accesses
  Recording,        ///< they are in Packet::accesses; payload and response have no contents
};

struct Packet {
  ThreadRef from;
  std::uint32_t index = 0;          ///< of the send in the program
  std::uint32_t group = 0;          ///< work group of the thread: its SLM and barrier
  std::uint16_t home_subslice = 0;  ///< where the group's SLM is
  isa::Request message;
  Cycle sent = 0;       ///< issue of the send
  Cycle turn = 0;       ///< the EU's port begins to read the payload
  Cycle arrival = 0;    ///< at the shared function
  Cycle last_wait = 0;  ///< issue of the thread's last wait before it
  PacketRegisters<kMaxPayloadRegisters> payload;
  AccessesFrom accesses_from = AccessesFrom::Payload;
  Accesses accesses;

  // Filled by the shared function.
  PacketRegisters<kMaxResponseRegisters> response;
  std::array<std::uint32_t, kMaxResponseRegisters> response_dwords;  ///< bit d: dword d is written
};

static_assert(kMaxPayloadRegisters * kMaxRegisterDwords >= isa::kMaxPackedDwords &&
              kMaxResponseRegisters * kMaxRegisterDwords >= isa::kMaxPackedDwords);

/// Fills message and payload of the send at `prepared` from the thread's registers.
/// Throws isa::ExecutionFault.
void fill_packet(Packet& packet, const isa::PreparedInstruction& prepared,
                 const isa::ThreadState& state);

/// Writes the enabled dwords of the response to the send at `prepared` to the thread's registers.
void write_response(const Packet& packet, const isa::PreparedInstruction& prepared,
                    isa::ThreadState& state);

/// Times of the message's last line in the memory hierarchy; each stage ends where the next begins.
/// All 0 for a message without lines, and for units that do not report them.
struct LineTimes {
  Cycle requested = 0;  ///< the unit requests it from the L3
  Cycle bank = 0;       ///< the bank of the L3 takes the request
  Cycle looked_up = 0;  ///< the L3 has looked it up, with a hit or a miss
  Cycle llc = 0;        ///< the LLC has looked it up, or had it
  Cycle filled = 0;     ///< the line is in the L3
  Cycle done = 0;       ///< an atomic operation on it has ended
};

/// Times at which a shared function takes a message and has its response ready to travel back.
struct Service {
  Cycle accepted = 0;  ///< the entry of the EU's message queue is free again
  Cycle response = 0;  ///< the response is ready; meaningless without one
  LineTimes line{};
  /// Reason of its wait from arrival to acceptance, if it is not the common one of the unit.
  std::optional<Cause> waited_for{};
};

}  // namespace eu::model
