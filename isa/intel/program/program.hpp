#pragma once
// Programs of Intel's instruction set: decoding from bytes, and encoding to bytes.
#include <cstdint>
#include <string>
#include <vector>

#include "isa/common/input_error.hpp"
#include "isa/intel/instruction.hpp"
#include "isa/isa.hpp"

namespace eu::isa {

struct IntelCode : Code {
  std::vector<Instruction> instructions;  ///< in memory order
};

/// The instructions of a program of Intel's instruction set.
const std::vector<Instruction>& instructions(const Program& program);
/// A copy of the instructions of a temporary program, so that a loop over them may keep it.
std::vector<Instruction> instructions(Program&& program);
/// The instructions for editing; the program's bytes do not follow the changes.
std::vector<Instruction>& edit_instructions(Program& program);

/// Splits machine code into instructions, compact and native mixed. Throws InputError with the byte
/// offset in the message for a truncated instruction, and for an undecodable one unless
/// `undecodable` allows it. Eight bytes of zeros at the end are half an `illegal`.
Program program_from_bytes(std::vector<std::uint8_t> bytes, Generation gen, const std::string& name,
                           Undecodable undecodable = Undecodable::Reject);

/// Encodes instructions in order; those marked compacted become 8 bytes. Throws InputError if an
/// instruction marked compacted has no compact form.
Program program_from_instructions(std::vector<Instruction> instructions, Generation gen,
                                  const std::string& name);

}  // namespace eu::isa
