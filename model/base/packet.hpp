#pragma once
// A message on its way: what an EU sent, and the shared function's answer.
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "isa/isa.hpp"
#include "model/base/accounting.hpp"
#include "model/base/cycle.hpp"

namespace eu::model {

/// Registers of a payload (of both) and of a response, and dwords of a register, that a packet has
/// room for.
inline constexpr int kMaxPayloadRegisters = 32;
inline constexpr int kMaxResponseRegisters = 16;
inline constexpr int kMaxRegisterDwords = 32;

/// 32 bytes of initial registers, which follow each other whatever the size of a register is.
using RegisterData = std::array<std::uint32_t, 8>;

/// The registers of a payload or a response, one behind the other.
template <int count>
class PacketRegisters {
 public:
  void set_register_bytes(int bytes) { register_dwords_ = bytes / 4; }
  /// Dwords of a register.
  std::uint32_t* operator[](int number) { return dwords_.data() + number * register_dwords_; }
  const std::uint32_t* operator[](int number) const {
    return dwords_.data() + number * register_dwords_;
  }

 private:
  int register_dwords_ = 8;
  std::array<std::uint32_t, count * kMaxRegisterDwords> dwords_;
};

/// Which hardware thread of the machine; `thread` tells apart those that used the slot one after
/// the other.
struct ThreadRef {
  std::uint16_t eu = 0;
  std::uint8_t slot = 0;
  std::uint32_t thread = 0;  ///< number of the thread in dispatch order
};

/// What a message touched, as its time depends on it.
struct Accesses {
  std::vector<std::uint32_t> addresses;    ///< of dwords and texels, in bytes
  std::vector<std::uint32_t> row_lengths;  ///< how many of them a banked memory sees together
  std::uint64_t outside_reads = 0;         ///< accesses out of bounds
  std::uint64_t outside_writes = 0;

  void clear() {
    addresses.clear();
    row_lengths.clear();
    outside_reads = outside_writes = 0;
  }
};

/// Who says what a message touches.
enum class AccessesFrom : std::uint8_t {
  Payload,          ///< the shared function works it out
  PayloadRecorded,  ///< the same, and writes it down in Packet::accesses
  Recording,        ///< Packet::accesses; payload and response have no contents
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
  Cycle last_wait = 0;  ///< issue of the last wait of the thread before it
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

/// Where the line of a message that came last was in the hierarchy: each ends where the next
/// begins. All 0 of a message without lines, and of units that do not say.
struct LineTimes {
  Cycle asked = 0;      ///< the L3
  Cycle bank = 0;       ///< the bank of the L3 took it
  Cycle looked_up = 0;  ///< by the L3: it is there, or below
  Cycle llc = 0;        ///< the LLC had it, or had looked it up
  Cycle filled = 0;     ///< the line was in the L3
  Cycle done = 0;       ///< and an atomic operation on it
};

/// When a shared function takes a message in and when its response is ready to travel back.
struct Service {
  Cycle accepted = 0;  ///< the entry of the EU's message queue is free again
  Cycle response = 0;  ///< response ready; meaningless without one
  LineTimes line{};
  /// From its arrival until it was accepted, unless for what all messages of its unit wait for.
  std::optional<Cause> waited_for{};
};

}  // namespace eu::model
