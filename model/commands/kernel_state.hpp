#pragma once
// What a driver tells the GPU about a kernel, of whichever stage.
#include <cstdint>

namespace eu::model {

inline constexpr std::uint32_t kGrfBlockBytes = 32;  ///< what constants are counted in

struct KernelState {
  std::uint64_t kernel_address = 0;
  std::uint32_t scratch_bytes = 0;  ///< of a thread
  std::uint32_t modes = 0;          ///< single program flow, floating-point mode
  std::uint32_t rounding = 0;       ///< 0: to nearest even, 1: up, 2: down, 3: towards zero
  std::uint64_t general_base = 0;   ///< of messages that have no surface and 32-bit addresses
  std::uint64_t general_bytes = 0;  ///< which they reach from there on
  std::uint64_t surface_base = 0;
  std::uint64_t binding_table = 0;  ///< address
  std::uint32_t table_entries = 0;  ///< as far as the state says
  std::uint64_t dynamic_base = 0;
  std::uint64_t sampler_states = 0;  ///< address of the first
  std::uint32_t sampler_count = 0;   ///< as far as the state says
};

}  // namespace eu::model
