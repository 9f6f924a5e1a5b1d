#pragma once
// Decoded instructions of a G13 program, as isa::Program carries them.
#include <vector>

#include "isa/g13/instruction.hpp"
#include "isa/program.hpp"

namespace eu::isa::g13 {

struct G13Code : Code {
  std::vector<Instruction> instructions;
};

inline const std::vector<Instruction>& instructions(const Program& program) {
  return static_cast<const G13Code&>(*program.code).instructions;
}

}  // namespace eu::isa::g13
