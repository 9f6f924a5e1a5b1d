#pragma once
// The state of a compute dispatch: GPGPU_WALKER, its interface descriptor, and loaded constants.
#include <array>
#include <cstdint>
#include <vector>

#include "isa/generation.hpp"
#include "model/commands/command_memory.hpp"
#include "model/commands/context_state.hpp"

namespace eu::model {

struct ComputeDispatch : KernelState {
  int simd_size = 8;
  std::array<std::uint32_t, 3> groups{};
  std::array<std::uint32_t, 3> first_group{};
  std::array<std::uint32_t, 3> threads{1, 1, 1};  ///< of a group
  std::uint32_t right_mask = 0;                   ///< channels of the last thread in x
  std::uint32_t bottom_mask = 0;
  std::uint32_t slm_bytes = 0;
  bool uses_barrier = false;
  /// Contents of registers from r1 on. Loaded constants: first the common part of all threads, then
  /// each thread's own part; constants that the walker names: in the opposite order. No manual says
  /// so; the kernels of Mesa's and of Intel's compiler expect it.
  std::vector<std::uint8_t> common_registers;
  std::vector<std::uint8_t> thread_registers;  ///< of all threads of a group
  /// The constants that the walker names; 0: the loaded constants are used.
  std::uint32_t indirect_bytes = 0;
  std::uint32_t indirect_offset = 0;  ///< from the base of indirect objects on

  std::uint32_t threads_per_group() const { return threads[0] * threads[1] * threads[2]; }
};

/// Reads a GPGPU_WALKER command's dwords. Throws CommandError.
ComputeDispatch read_walker(const std::vector<std::uint32_t>& words, isa::Generation gen,
                            const ContextState& state, const CommandMemory& memory);

/// Scratch space of a thread in bytes, for a field of MEDIA_VFE_STATE; a power of two.
std::uint32_t scratch_bytes_of(std::uint32_t field, isa::Generation gen);

}  // namespace eu::model
