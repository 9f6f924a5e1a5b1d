#pragma once
// Loads, stores and atomics as memory accesses of each lane, and the return of their results to
// registers. The unit that serves them accesses memories; these functions access only registers.
#include <array>
#include <cstdint>

#include "isa/g13/exec/atomic.hpp"
#include "isa/g13/exec/memory_format.hpp"
#include "isa/g13/exec/operands.hpp"

namespace eu::isa::g13 {

enum class MemorySpace : std::uint8_t {
  Device,       ///< 64-bit addresses
  Threadgroup,  ///< 16-bit addresses, of the work group
  Stack,        ///< private to the lane, below kStackBytes
};

enum class AccessKind : std::uint8_t { Load, Store, Atomic };

inline constexpr std::uint32_t kStackBytes = 1u << 16;  ///< capacity per lane in the model
inline constexpr int kMaxElements = 4;

/// An element of each lane: its bits in memory, zero-extended.
using Elements = std::array<std::array<std::uint32_t, kLanes>, kMaxElements>;

/// The memory access of an instruction in the current state.
struct MemoryAccess {
  MemorySpace space = MemorySpace::Device;
  AccessKind kind = AccessKind::Load;
  AtomicOperation atomic = AtomicOperation::Add;
  bool returns = false;  ///< an atomic's destination receives the old value
  std::uint8_t element_bytes = 4;
  std::uint8_t count = 1;  ///< of accessed elements
  /// Offset of each from the first of four, in elements.
  std::array<std::uint8_t, kMaxElements> places{};
  std::uint32_t lanes = 0;
  std::array<std::uint64_t, kLanes> addresses{};  ///< in bytes, of the first of four
  /// Stores: bits for each element. Atomics: the operand and the value to compare with.
  Elements values{};

  /// Address of element `n`, in the space.
  std::uint64_t address(int n, int lane) const;
};

bool accesses_memory(Opcode opcode);
/// Whether a `wait` may apply to it. Threadgroup memory has no wait group.
bool has_wait_group(Opcode opcode);

/// Throws ExecutionFault for an unsupported format or register.
MemoryAccess memory_access(const PreparedInstruction& prepared, const G13State& state);

/// The access that pack() wrote.
MemoryAccess unpacked(const std::uint32_t* payload);

/// Writes results to the registers of these lanes: the bits of each element of a load, or the old
/// value of an atomic that returns.
void land(const PreparedInstruction& prepared, G13State& state, std::uint32_t lanes,
          const Elements& elements);

}  // namespace eu::isa::g13
