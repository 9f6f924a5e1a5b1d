#pragma once
// Programs of Intel's instruction set: their instructions, split from bytes and joined to them.
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

/// The instructions of a program, which is one of Intel's.
const std::vector<Instruction>& instructions(const Program& program);
/// A copy of those of a program that ends with the expression, so that a loop over them may keep
/// it.
std::vector<Instruction> instructions(Program&& program);
/// The same, to be changed: the program's bytes do not follow.
std::vector<Instruction>& edit_instructions(Program& program);

/// Splits machine code into instructions, compact and native mixed. Throws InputError (line = byte
/// offset is named in the message) for a truncated instruction and an undecodable one that is not
/// let through. Eight bytes of zeros at the end are half an `illegal`.
Program program_from_bytes(std::vector<std::uint8_t> bytes, Generation gen, const std::string& name,
                           Undecodable undecodable = Undecodable::Reject);

/// Encodes instructions in order; those marked compacted become 8 bytes.
/// Throws InputError for one marked compacted that has no compact form.
Program program_from_instructions(std::vector<Instruction> instructions, Generation gen,
                                  const std::string& name);

}  // namespace eu::isa
