#pragma once
// Operands in all lanes at once, and other shared parts of instructions.
#include <array>
#include <cstdint>
#include <string>

#include "isa/common/wide.hpp"
#include "isa/footprint.hpp"
#include "isa/g13/exec/lanes.hpp"
#include "isa/g13/exec/state.hpp"
#include "isa/prepared.hpp"

namespace eu::isa::g13 {

struct Prepared : PreparedInstruction {
  Instruction instruction;
  std::uint32_t next_offset_bytes = 0;  ///< of the next instruction
};

inline const Instruction& instruction_of(const PreparedInstruction& prepared) {
  return static_cast<const Prepared&>(prepared).instruction;
}

/// Throws ExecutionFault with the instruction's offset and its applegpu mnemonic.
[[noreturn]] void fault(const PreparedInstruction& prepared, const std::string& what);

using Numbers = std::array<double, kLanes>;

/// Bits of the operand in each lane; an immediate's unchanged value.
Values patterns(const G13State& state, const Operand& operand);
/// A lane's pattern as a number, with a sign if the operand is sign-extended.
inline std::int64_t signed_pattern(std::uint64_t pattern, int bits) {
  const int above = 64 - bits;
  return static_cast<std::int64_t>(pattern << above) >> above;
}
Wide integer(const Operand& operand, std::uint64_t pattern);

/// Floats of each lane after abs and neg; singles flushed unless `keeps_denormals`.
Numbers numbers(const G13State& state, const Operand& operand, bool keeps_denormals = false);

/// Writes the low bits of values to the destination, in these lanes.
void write(G13State& state, const Operand& destination, const Values& values, std::uint32_t lanes);

/// Scoreboard entries of an operand's registers; both halves of a register have one entry.
EntryRange entries_of(const Operand& operand);

/// Calls f(lane) for the lanes of a mask, lowest first.
template <class F>
void for_each_lane(std::uint32_t lanes, const F& f) {
  for (int lane = 0; lane < kLanes; ++lane)
    if (((lanes >> lane) & 1) != 0) f(lane);
}

// Evaluates conditions in all lanes.

/// Whether the meaning of the comparison's condition is known.
bool has_known_condition(const Instruction& instruction);

/// Lanes, active or not, in which the instruction's condition on its first two sources is true, or
/// false if it is inverted. `keeps_denormals`: singles are compared without flushing. Throws
/// ExecutionFault for an unknown condition.
std::uint32_t lanes_that_pass(const PreparedInstruction& prepared, const G13State& state,
                              bool keeps_denormals);

}  // namespace eu::isa::g13
