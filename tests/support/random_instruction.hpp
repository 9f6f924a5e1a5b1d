#pragma once
// Random instructions without messages, as text in the Mesa dialect. They read and write the pool
// of general registers, accumulators, flags f0 and f1.0, and the address register.
#include <string>
#include <vector>

#include "isa/generation.hpp"
#include "tests/support/choice.hpp"

namespace eu::test {

/// General registers that random instructions use; the rest belongs to the builder of the kernel.
inline constexpr int kPoolFirst = 20;
inline constexpr int kPoolLast = 75;

/// The channels of an instruction: their number, and their group in the thread.
struct Channels {
  int size = 8;
  std::string group = "1Q";
  bool no_mask = false;
};
inline const Channels kOneChannel{1, "1N", true};

/// All channels of a SIMD8 or SIMD16 thread.
Channels whole(int simd);
/// All or some channels of the thread.
Channels some(Choice& choice, int simd);

/// "{ align1 WE_all 1Q EXTRA }".
std::string options(const Channels& channels, const std::string& extra = "", bool align16 = false);
/// "(8) ".
std::string size(const Channels& channels);
std::string grf(int number);
/// Consecutive elements of 4 bytes, one a channel.
std::string packed(int number, const char* type, int exec_size);
/// A register of the pool that is the first of `count` in it.
int pool_register(Choice& choice, int count = 1);

/// One instruction, or a few that belong together: a multiplication and a reader of the
/// accumulator, a set address and an indirect access, or a chain with dependency control.
std::vector<std::string> random_instructions(Choice& choice, int simd);
/// Sets f0.0 in all channels of the thread from random registers.
std::string random_compare(Choice& choice, const Channels& channels);

// Random sequences of instructions that belong together.

/// A use of accumulators, of the address register or of flags as registers, or a chain with
/// dependency control.
std::vector<std::string> random_sequence(Choice& choice, int simd);

// Random instructions of doubles as drivers emit them for one generation (isa/ERRATA.md, double
// precision), on registers of the pool.

/// An instruction in the Mesa dialect, for a thread of `simd` channels.
std::string random_double(Choice& choice, int simd, isa::Generation gen);

}  // namespace eu::test
