#pragma once
// A message on its way: what an EU sent, and the shared function's answer.
#include <array>
#include <cstdint>
#include <vector>

#include "isa/gen/exec/exec.hpp"
#include "model/base/cycle.hpp"

namespace eu::model {

inline constexpr int kMaxPayloadRegisters = 15;  // isa/MESSAGES.md 1
inline constexpr int kMaxResponseRegisters = 16;

/// One GRF of payload or response.
using RegisterData = std::array<std::uint32_t, 8>;

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
  isa::Message message;
  Cycle sent = 0;       ///< issue of the send
  Cycle arrival = 0;    ///< at the shared function
  Cycle last_wait = 0;  ///< issue of the last wait of the thread before it
  std::array<RegisterData, kMaxPayloadRegisters> payload;
  AccessesFrom accesses_from = AccessesFrom::Payload;
  Accesses accesses;

  // Filled by the shared function.
  std::array<RegisterData, kMaxResponseRegisters> response;
  std::array<std::uint8_t, kMaxResponseRegisters> response_dwords;  ///< bit d: dword d is written
};

/// Fills message and payload of the send at `executable` from the thread's registers.
/// Throws isa::ExecutionFault.
void fill_packet(Packet& packet, const isa::Executable& executable, const isa::ThreadState& state);

/// Writes the enabled dwords of the response to the thread's registers.
void write_response(const Packet& packet, isa::ThreadState& state);

/// When a shared function takes a message in and when its response is ready to travel back.
struct Service {
  Cycle accepted = 0;  ///< the entry of the EU's message queue is free again
  Cycle response = 0;  ///< response ready; meaningless without one
};

}  // namespace eu::model
