#pragma once
// The state of a kernel of any stage.
#include <cstdint>

namespace eu::model {

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
