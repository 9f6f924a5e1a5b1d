#pragma once
// Loads, stores and atomics as what they ask of a memory, lane by lane, and what becomes of the
// answer. Whoever serves them knows memories; these know registers.
#include <array>
#include <cstdint>

#include "isa/g13/exec/atomic.hpp"
#include "isa/g13/exec/memory_format.hpp"
#include "isa/g13/exec/operands.hpp"

namespace eu::isa::g13 {

enum class MemorySpace : std::uint8_t {
  Device,       ///< 64-bit addresses
  Threadgroup,  ///< 16-bit addresses, of the work group
  Stack,        ///< of the lane alone, below kStackBytes
};

enum class AccessKind : std::uint8_t { Load, Store, Atomic };

inline constexpr std::uint32_t kStackBytes = 1u << 16;  ///< of a lane: what a model has to hold
inline constexpr int kMaxElements = 4;

/// An element of a lane: bits as memory has them, zero-extended.
using Elements = std::array<std::array<std::uint32_t, kLanes>, kMaxElements>;

/// What an instruction asks of memory now.
struct MemoryAccess {
  MemorySpace space = MemorySpace::Device;
  AccessKind kind = AccessKind::Load;
  AtomicOperation atomic = AtomicOperation::Add;
  bool returns = false;  ///< an atomic's destination gets what was there
  std::uint8_t element_bytes = 4;
  std::uint8_t count = 1;  ///< of elements that are accessed
  /// Where each lies behind the first of four, in elements.
  std::array<std::uint8_t, kMaxElements> places{};
  std::uint32_t lanes = 0;
  std::array<std::uint64_t, kLanes> addresses{};  ///< in bytes, of the first of four
  /// Stores: bits for each element. Atomics: operand, and what to compare with.
  Elements values{};

  /// Address of element `n`, inside of the space.
  std::uint64_t address(int n, int lane) const;
};

bool accesses_memory(Opcode opcode);
/// May a `wait` be for it? Threadgroup memory answers in its own time.
bool has_wait_group(Opcode opcode);

/// Throws ExecutionFault for a format or a place that is not executed.
MemoryAccess memory_access(const PreparedInstruction& prepared, const G13State& state);

/// The access that pack() wrote.
MemoryAccess unpacked(const std::uint32_t* payload);

/// What was read lands in the registers of the lanes that asked: for each element of a load its
/// bits, for an atomic that returns, the old value.
void land(const PreparedInstruction& prepared, G13State& state, std::uint32_t lanes,
          const Elements& elements);

}  // namespace eu::isa::g13
