#pragma once
// Copies of programs with changes that affect no value: without hints to the register cache, or
// without waits that have no effect.
#include <bitset>
#include <cstdint>
#include <vector>

#include "isa/g13/instruction.hpp"
#include "isa/program.hpp"

namespace eu::isa::g13 {

struct ChangedProgram {
  Program program;
  std::vector<std::uint32_t> instructions;  ///< of the original, the changed ones
};

/// Removes all hints to keep or discard operands.
ChangedProgram without_hints(const Program& program);

/// Adds a discard at each source register's last read on all paths. A write in part of the lanes
/// does not end a use. Nothing is discarded where the execution mask is narrowed, because the
/// effect of that is unknown.
ChangedProgram with_discards(const Program& program);

/// Waits before which, on every path, no message of their group can be in flight.
std::vector<std::uint32_t> useless_waits(const Program& program);

/// Removes instructions. A jump keeps its target, or leads to the next instruction that stays.
Program without(const Program& program, const std::vector<std::uint32_t>& instructions);

// Liveness: halves of registers that may be read after an instruction.

class LastUses {
 public:
  explicit LastUses(const Program& program);

  /// Whether no instruction after this one reads the registers of the source. False where the
  /// execution mask is narrowed.
  bool are_last(std::uint32_t index, const Operand& source) const;

 private:
  using Halves = std::bitset<kRegisterHalves>;

  Halves live_after(std::uint32_t index) const;
  bool look_at(std::uint32_t index);

  const Program& program_;
  std::vector<int> depth_;    ///< number of narrowed masks around each instruction
  std::vector<Halves> live_;  ///< before each instruction
};

}  // namespace eu::isa::g13
