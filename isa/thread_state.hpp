#pragma once
// A hardware thread's state: the part that the model uses, and storage for all of it.
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "isa/generation.hpp"

namespace eu::isa {

/// Valid bit of a thread dependency register; bits 7:0 name a thread (IVB PRM 3.3.3.11).
inline constexpr std::uint16_t kTdrValid = 0x8000;

/// The beginning of every instruction set's thread state.
struct ThreadState {
  std::uint32_t pc = 0;  ///< next instruction, as index in the program
  /// Number of entries into and exits from the system routine.
  std::uint32_t routine_switches = 0;
  std::array<std::uint32_t, 3> notification{};  ///< counters that other threads and units increment
  std::array<std::uint16_t, 8> tdr{};           ///< thread dependency registers
  std::array<std::uint32_t, 4> tm{};            ///< timestamp; the model sets it before each read
};

/// A part of a thread's state with a name for reports.
struct NamedRegisters {
  std::string_view name;
  std::size_t offset_bytes;
  std::size_t size_bytes;
  bool is_general = false;  ///< the general registers
  /// First and last generation with this register.
  Generation first = kGenerations[0].gen;
  Generation last = kAllGenerations[kAllGenerationCount - 1].gen;

  bool exist_on(Generation gen) const { return first <= gen && gen <= last; }
};

/// How an instruction set lays out its thread state. It is trivially copyable.
struct StateLayout {
  std::size_t size_bytes;
  std::size_t registers_offset_bytes;  ///< of the general registers, which are in one piece
  int registers;
  int register_bytes;
  const void* initial;  ///< an initial state
  const NamedRegisters* named;
  int named_count;
  /// Lanes of every thread; 0: a thread has the channels that its kernel was compiled for.
  int lanes = 0;
  /// Registers of 32 bits that all threads share and a preamble fills.
  int uniforms = 0;
};

/// Thread states of one instruction set, each aligned to cache lines.
class ThreadStates {
 public:
  /// Allocates `count` states; each must be reset before its use.
  ThreadStates(const StateLayout& layout, std::size_t count);
  ThreadStates(const ThreadStates&) = delete;
  ThreadStates& operator=(const ThreadStates&) = delete;

  ThreadState& operator[](std::size_t i);
  const ThreadState& operator[](std::size_t i) const;
  /// Resets the state to that of a new thread; `registers_too`: with its general registers.
  void reset(std::size_t i, bool registers_too);

 private:
  struct Free {
    void operator()(std::byte* bytes) const;
  };
  const StateLayout& layout_;
  std::size_t stride_bytes_;
  std::unique_ptr<std::byte[], Free> bytes_;
};

/// A copy of one thread state.
std::unique_ptr<ThreadStates> copy_of(const ThreadState& state, const StateLayout& layout);

/// The bytes of a state from the beginning of general register `number`.
inline std::uint8_t* register_bytes(ThreadState& state, const StateLayout& layout, int number) {
  return reinterpret_cast<std::uint8_t*>(&state) + layout.registers_offset_bytes +
         static_cast<std::ptrdiff_t>(number) * layout.register_bytes;
}
inline const std::uint8_t* register_bytes(const ThreadState& state, const StateLayout& layout,
                                          int number) {
  return register_bytes(const_cast<ThreadState&>(state), layout, number);
}

}  // namespace eu::isa
