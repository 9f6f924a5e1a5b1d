#pragma once
// The state that commands leave in a hardware context for later commands.
#include <array>
#include <cstdint>
#include <map>
#include <vector>

namespace eu::model {

/// Offsets of the modelled registers of the command streamer (Ivy Bridge PRM volume 1
/// part 3; BDW PRM volume 2c).
namespace gpu_register {
inline constexpr std::uint32_t kInvocations = 0x2290;       ///< of compute kernels, 64 bits
inline constexpr std::uint32_t kTimestamp = 0x2358;         ///< 64 bits
inline constexpr std::uint32_t kContextTimestamp = 0x23a8;  ///< of this context's time, 64 bits
inline constexpr std::uint32_t kPredicateSource0 = 0x2400;
inline constexpr std::uint32_t kPredicateSource1 = 0x2408;
inline constexpr std::uint32_t kPredicateResult = 0x2418;
inline constexpr std::uint32_t kPredicateResult1 = 0x241c;
inline constexpr std::uint32_t kPredicateResult2 = 0x23bc;
inline constexpr std::uint32_t kDrawVertices =
    0x2430;  ///< this and the next four: of an indirect draw
inline constexpr std::uint32_t kDrawFirstVertex = 0x2434;
inline constexpr std::uint32_t kDrawInstances = 0x2438;
inline constexpr std::uint32_t kDrawFirstInstance = 0x243c;
inline constexpr std::uint32_t kDrawBaseVertex = 0x2440;
inline constexpr std::uint32_t kDispatchX =
    0x2500;                                        ///< then y and z: groups of an indirect dispatch
inline constexpr std::uint32_t kGeneral = 0x2600;  ///< 16 of 64 bits
inline constexpr std::uint32_t kPerformanceCounts = 0x91b8;  ///< PERFCNT, two of 64 bits
}  // namespace gpu_register

struct ContextState {
  // ---- STATE_BASE_ADDRESS ----
  std::uint64_t general_base = 0;
  /// Bytes from general_base on that messages with 32-bit addresses reach.
  std::uint64_t general_bytes = std::uint64_t{1} << 32;
  std::uint64_t surface_base = 0;
  std::uint64_t dynamic_base = 0;
  std::uint64_t indirect_base = 0;
  std::uint64_t instruction_base = 0;
  // ---- MEDIA_VFE_STATE and what is loaded from memory ----
  std::uint32_t scratch_bytes = 0;  ///< of a thread
  std::uint32_t curbe_bytes = 0;
  std::uint32_t curbe_offset = 0;  ///< from dynamic_base on
  std::uint32_t descriptors_offset = 0;
  std::map<std::uint32_t, std::uint32_t> registers;
  /// Set by MI_SET_PREDICATE: the next commands are skipped.
  bool skips = false;
  /// The last command of each kind that sets state of the 3D pipeline, by bits 31:16.
  std::map<std::uint16_t, std::vector<std::uint32_t>> pipeline;
  /// VERTEX_BUFFER_STATE by buffer, and 3DSTATE_VF_INSTANCING by element.
  std::map<std::uint32_t, std::array<std::uint32_t, 4>> vertex_buffers;
  std::map<std::uint32_t, std::array<std::uint32_t, 2>> instancing;

  std::uint64_t register64(std::uint32_t offset) const { return low_high(registers, offset); }

 private:
  static std::uint64_t low_high(const std::map<std::uint32_t, std::uint32_t>& values,
                                std::uint32_t offset) {
    const auto get = [&](std::uint32_t at) {
      const auto found = values.find(at);
      return found == values.end() ? 0u : found->second;
    };
    return get(offset) | std::uint64_t{get(offset + 4)} << 32;
  }
};

// The state of a kernel of any stage.

inline constexpr std::uint32_t kGrfBlockBytes = 32;  ///< unit of the size of constants

struct KernelState {
  std::uint64_t kernel_address = 0;
  std::uint32_t scratch_bytes = 0;  ///< of a thread
  std::uint32_t modes = 0;          ///< single program flow, floating-point mode
  std::uint32_t rounding = 0;       ///< 0: to nearest even, 1: up, 2: down, 3: towards zero
  std::uint64_t general_base = 0;   ///< of messages without surface and with 32-bit addresses
  std::uint64_t general_bytes = 0;  ///< that these messages reach from general_base on
  std::uint64_t surface_base = 0;
  std::uint64_t binding_table = 0;  ///< address
  std::uint32_t table_entries = 0;  ///< as the state gives them
  std::uint64_t dynamic_base = 0;
  std::uint64_t sampler_states = 0;  ///< address of the first
  std::uint32_t sampler_count = 0;   ///< as the state gives it
};

}  // namespace eu::model
