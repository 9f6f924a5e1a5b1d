#pragma once
// A thread with random registers.
#include <random>

#include "isa/intel/exec/exec.hpp"

namespace eu::test {

inline isa::IntelState random_thread(std::mt19937_64& random) {
  isa::IntelState state;
  for (int byte = 0; byte < isa::kGrfCount * isa::kGrfBytes; byte += 8) state.write(byte, random());
  for (auto& accumulator : state.acc)
    for (std::int64_t& lane : accumulator) lane = static_cast<std::int64_t>(random());
  for (std::uint32_t& flag : state.flag) flag = static_cast<std::uint32_t>(random());
  // Indices often are inside the register file and aligned.
  for (std::uint16_t& index : state.address) index = static_cast<std::uint16_t>(random() & 0x0ffc);
  for (std::uint32_t& count : state.notification) count = static_cast<std::uint32_t>(random() % 3);
  state.cr[0] = random() % 2 ? 0 : static_cast<std::uint32_t>(random() & 0x4ff);
  for (auto& extension : state.extensions)
    for (std::uint8_t& bits : extension) bits = static_cast<std::uint8_t>(random() & 3);
  isa::start_thread(state, static_cast<std::uint32_t>(random() | 1));
  return state;
}

}  // namespace eu::test
