#pragma once
// Decoded instructions of a G13 program, as isa::Program carries them, and their decoding.
#include <cstdint>
#include <string>
#include <vector>

#include "isa/common/input_error.hpp"
#include "isa/g13/instruction.hpp"
#include "isa/isa.hpp"
#include "isa/program.hpp"

namespace eu::isa::g13 {

struct G13Code : Code {
  std::vector<Instruction> instructions;
};

inline const std::vector<Instruction>& instructions(const Program& program) {
  return static_cast<const G13Code&>(*program.code).instructions;
}

/// Decodes a program. `places`, if not empty, has the place in the text of each byte. Throws
/// InputError for a word that is not an instruction. If `undecodable` allows it, it faults when it
/// is executed.
Program program_from_bytes(std::vector<std::uint8_t> bytes, Generation gen, const std::string& name,
                           Undecodable undecodable, const std::vector<TextPlace>& places = {});

}  // namespace eu::isa::g13
