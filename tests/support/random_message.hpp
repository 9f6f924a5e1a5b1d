#pragma once
// Random messages of a kernel without races: each thread writes only its own data, and reads its
// own or constant data. Registers, apart from the pool (random_instruction.hpp):
//   g0         zero
//   g1.0:ud    number of the thread; .1 in its group; .2 first byte of its part of surface 1;
//              .3 this byte in OWords; .4 first byte of its part of shared local memory
//   g2 g4 g6   16 lanes: number; 16 x number + g1.2; 16 x number + g1.4
//   g8..g17    payload
#include <string>
#include <vector>

#include "tests/support/choice.hpp"

namespace eu::test {

inline constexpr unsigned kInputSurface = 0;       ///< read only
inline constexpr unsigned kOutputSurface = 1;      ///< a part for each thread
inline constexpr int kBytesPerThread = 2048;       ///< of the output surface
inline constexpr int kLocalBytesPerThread = 1024;  ///< of shared local memory

/// The shared functions of random messages.
struct MessageKinds {
  bool data_cache = true;
  bool constant_cache = true;
  bool local_memory = true;

  bool any() const { return data_cache || constant_cache || local_memory; }
};

/// A message with the instructions that build its payload. At least one kind must be set.
std::vector<std::string> random_message(Choice& choice, int simd, const MessageKinds& kinds);
/// Writes a pool register of each lane to the thread's part of the output surface.
std::vector<std::string> store(Choice& choice, int simd, int slot);

/// The message by which a thread arrives at its group's barrier, and the wait for the others.
std::string barrier_message();
std::string barrier_wait();
/// Waits until all earlier messages of the thread have been served.
std::vector<std::string> fence();
/// Writes the thread's own part of shared local memory. A barrier must follow.
std::vector<std::string> write_local(Choice& choice, int simd);
/// Reads the part of a thread of the group, after that barrier. `group_threads` is a power of two.
/// A barrier must follow.
std::vector<std::string> read_other_local(Choice& choice, int simd, int group_threads);

}  // namespace eu::test
