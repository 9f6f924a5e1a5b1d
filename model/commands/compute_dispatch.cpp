// Layouts: IVB and HSW PRM volume 2 part 2 (media pipeline); BDW and SKL PRM volume 2a
// (GPGPU_WALKER) and 2d (INTERFACE_DESCRIPTOR_DATA).
#include "model/commands/compute_dispatch.hpp"

#include <fmt/core.h>

#include "isa/intel/generation.hpp"
#include "model/commands/command_table.hpp"

namespace eu::model {
namespace {

using isa::Generation;

constexpr std::uint32_t kDescriptorBytes = 32;
constexpr std::uint32_t kSlmUnitBytes = 4096;
constexpr std::uint32_t kIndirectBit = 10;
/// Mask of SURFACE_STATE pointers and addresses of sampler states, which are multiples of 32.
constexpr std::uint32_t kStateMask = ~0x1fu;

/// The dwords of the walker's fields.
struct WalkerLayout {
  int shape;  ///< dword of SIMD size and threads
  std::array<int, 3> first_group;
  std::array<int, 3> groups;
  int right_mask;
  int dwords;
};
constexpr WalkerLayout kGen7Walker{2, {3, 5, 7}, {4, 6, 8}, 9, 11};
constexpr WalkerLayout kGen8Walker{4, {5, 8, 11}, {7, 10, 12}, 13, 15};

/// Shared local memory in bytes. Gen7 and Broadwell count 4 KB; Skylake has
/// powers of two from 1 KB on.
std::uint32_t slm_bytes_of(std::uint32_t code, Generation gen) {
  if (is_gen7(gen) || gen == Generation::Bdw) return kSlmUnitBytes * code;
  return code == 0 ? 0 : 512u << code;
}

void read_shape(const std::vector<std::uint32_t>& words, const WalkerLayout& layout,
                ComputeDispatch& dispatch) {
  const std::uint32_t shape = words[static_cast<std::size_t>(layout.shape)];
  dispatch.simd_size = 8 << bits(shape, 31, 30);
  dispatch.threads = {bits(shape, 5, 0) + 1, bits(shape, 13, 8) + 1, bits(shape, 21, 16) + 1};
  for (std::size_t i = 0; i < 3; ++i) {
    dispatch.first_group[i] = words[static_cast<std::size_t>(layout.first_group[i])];
    dispatch.groups[i] = words[static_cast<std::size_t>(layout.groups[i])];
  }
  dispatch.right_mask = words[static_cast<std::size_t>(layout.right_mask)];
  dispatch.bottom_mask = words[static_cast<std::size_t>(layout.right_mask) + 1];
}

/// Reads a descriptor in Gen8's form; Gen7's lacks the upper half of the kernel's address.
void read_descriptor(const std::vector<std::uint32_t>& words, Generation gen,
                     const ContextState& state, ComputeDispatch& dispatch) {
  dispatch.kernel_address =
      state.instruction_base + ((words[0] & ~0x3fu) | std::uint64_t{bits(words[1], 15, 0)} << 32);
  dispatch.modes = words[2];
  dispatch.sampler_states = state.dynamic_base + (words[3] & kStateMask);
  dispatch.sampler_count = 4 * bits(words[3], 4, 2);
  dispatch.binding_table = state.surface_base + (words[4] & 0xffe0u);
  dispatch.table_entries = bits(words[4], 4, 0);
  dispatch.slm_bytes = slm_bytes_of(bits(words[6], 20, 16), gen);
  dispatch.uses_barrier = bits(words[6], 21, 21) != 0;
  dispatch.rounding = bits(words[6], 23, 22);
}

/// Reads the constants in CURBE or named by the walker: the common part of all threads, which Ivy
/// Bridge does not have, and each thread's part.
void read_registers(const std::vector<std::uint32_t>& words, Generation gen,
                    const ContextState& state, const CommandMemory& memory,
                    ComputeDispatch& dispatch) {
  const std::uint64_t each = kGrfBlockBytes * std::uint64_t{bits(words[5], 31, 16)};
  const std::uint64_t common =
      gen == Generation::Ivb ? 0 : kGrfBlockBytes * std::uint64_t{bits(words[7], 7, 0)};
  const std::uint64_t all = common + dispatch.threads_per_group() * each;
  const std::uint64_t loaded =
      dispatch.indirect_bytes != 0 ? dispatch.indirect_bytes : state.curbe_bytes;
  if (all > loaded)
    throw CommandError(
        fmt::format("threads read {} bytes of constants, {} are loaded", all, loaded));
  if (all == 0) return;
  const std::uint64_t place = dispatch.indirect_bytes != 0
                                  ? state.indirect_base + dispatch.indirect_offset
                                  : state.dynamic_base + state.curbe_offset;
  const std::uint8_t* bytes = memory.bytes(place, all);
  dispatch.common_registers.assign(bytes, bytes + common);
  dispatch.thread_registers.assign(bytes + common, bytes + all);
}

}  // namespace

std::uint32_t scratch_bytes_of(std::uint32_t field, Generation gen) {
  // n + 1 KB on Ivy Bridge, not always a power of two; 2^(n + 1) KB on Haswell; 2^n KB later.
  if (gen == Generation::Ivb) {
    std::uint32_t bytes = 1024;
    while (bytes < (field + 1) * 1024) bytes *= 2;
    return bytes;
  }
  return 1024u << (gen == Generation::Hsw ? field + 1 : field);
}

ComputeDispatch read_walker(const std::vector<std::uint32_t>& words, Generation gen,
                            const ContextState& state, const CommandMemory& memory) {
  const WalkerLayout& layout = is_gen7(gen) ? kGen7Walker : kGen8Walker;
  if (words.size() < static_cast<std::size_t>(layout.dwords))
    throw CommandError(
        fmt::format("GPGPU_WALKER has {} dwords, not {}", words.size(), layout.dwords));
  ComputeDispatch dispatch;
  read_shape(words, layout, dispatch);
  if (bits(words[0], kIndirectBit, kIndirectBit) != 0)
    for (std::uint32_t i = 0; i < 3; ++i)
      dispatch.groups[i] =
          static_cast<std::uint32_t>(state.register64(gpu_register::kDispatchX + 4 * i));
  if (!is_gen7(gen)) {
    dispatch.indirect_bytes = bits(words[2], 16, 0);
    dispatch.indirect_offset = words[3] & ~0x3fu;
  }
  const std::uint32_t number = bits(words[1], is_gen7(gen) ? 4 : 5, 0);
  const std::uint64_t place =
      state.dynamic_base + state.descriptors_offset + kDescriptorBytes * number;
  std::vector<std::uint32_t> descriptor = memory.dwords(place, kDescriptorBytes / 4);
  if (is_gen7(gen)) {
    descriptor.insert(descriptor.begin() + 1, 0);
    descriptor.pop_back();
  }
  read_descriptor(descriptor, gen, state, dispatch);
  read_registers(descriptor, gen, state, memory, dispatch);
  dispatch.scratch_bytes = state.scratch_bytes;
  dispatch.general_base = state.general_base;
  dispatch.general_bytes = state.general_bytes;
  dispatch.surface_base = state.surface_base;
  dispatch.dynamic_base = state.dynamic_base;
  return dispatch;
}

}  // namespace eu::model
