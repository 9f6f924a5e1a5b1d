#pragma once
// State of a G13 SIMD-group, which is a thread of the model.
#include <array>
#include <cstdint>

#include "isa/g13/instruction.hpp"
#include "isa/thread_state.hpp"

namespace eu::isa::g13 {

inline constexpr int kRegisters = kRegisterHalves / 2;
inline constexpr int kUniforms = kUniformHalves / 2;

/// Launch values that a group can read from special registers.
struct Launch {
  std::array<std::uint32_t, 3> threadgroup{};  ///< position in the grid
  std::array<std::uint32_t, 3> threads_per_threadgroup{1, 1, 1};
  std::uint32_t simd_group = 0;  ///< number in its threadgroup
  std::uint32_t core = 0;
};

struct G13State : ThreadState {
  std::uint32_t exec_mask = 0;    ///< bit n: lane n is active
  std::uint32_t present = 0;      ///< existing lanes; the others are never active
  std::uint32_t stack_bytes = 0;  ///< of all frames, the same for all lanes
  bool is_preamble = false;       ///< may write uniforms
  Launch launch;
  std::array<std::uint32_t, kUniforms> uniforms{};
  std::array<std::array<std::uint32_t, kLanes>, kRegisters> registers{};

  /// r0l of a lane: levels of the mask stack until it is active.
  std::uint16_t count(int lane) const { return static_cast<std::uint16_t>(registers[0][lane]); }
};

inline G13State& own(ThreadState& state) {
  return static_cast<G13State&>(state);
}
inline const G13State& own(const ThreadState& state) {
  return static_cast<const G13State&>(state);
}

/// Bits 15:0 or 31:16 of a word of two halves.
constexpr std::uint16_t half_of(std::uint32_t word, int number) {
  return static_cast<std::uint16_t>(word >> (16 * (number & 1)));
}
constexpr void set_half(std::uint32_t& word, int number, std::uint32_t value) {
  const int shift = 16 * (number & 1);
  word = (word & ~(0xffffu << shift)) | (value & 0xffff) << shift;
}

}  // namespace eu::isa::g13
