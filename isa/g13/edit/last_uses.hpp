#pragma once
// Liveness: halves of registers that may be read after an instruction.
#include <bitset>
#include <cstdint>
#include <vector>

#include "isa/g13/instruction.hpp"
#include "isa/program.hpp"

namespace eu::isa::g13 {

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
