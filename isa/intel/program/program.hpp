#pragma once
// Programs of Intel's instruction set: decoding from bytes, encoding to bytes, changes, inputs,
// targets of branches.
#include <cstdint>
#include <optional>
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

// Positions of a program's instructions: in memory, and in the text from which the
// program was read.

/// Machine code that a text spells in numbers, with positions in the text.
struct SpelledBytes {
  std::vector<std::uint8_t> bytes;
  std::vector<TextPlace> places;  ///< of each eighth byte, where instructions may begin
};

/// Like program_from_bytes(), but errors also have line and column, and the program
/// keeps its lines.
Program program_from_spelled_bytes(SpelledBytes spelled, Generation gen, const std::string& name,
                                   Undecodable undecodable = Undecodable::Reject);

// Compacts programs without changing their effect.

/// The program with each instruction in its compact form if it has one. Branches keep their
/// targets; labels and estimates move along. Throws InputError for a program whose jumps cannot be
/// followed: a branch that leads to no instruction, a branch with its index in a register, or an
/// instruction that reads or writes ip.
Program compact_program(const Program& program);

// The system routine that handles exceptions (IVB PRM 4.2), in one address space with its kernel.

/// Returns `kernel` followed by `routine` at a multiple of 16 bytes, as SIP requires (IVB PRM
/// 4.2.3). A thread outside the system routine still faults at the kernel's own end. Throws
/// InputError if they are for different generations, or too long together.
Program with_system_routine(Program kernel, const Program& routine);

// The inputs that a kernel needs, as its code shows them (isa/kernel_needs.hpp).

KernelNeeds kernel_needs(const Program& program);

// Targets of branches: from encoded distances to byte offsets in the program, and back.

/// Distances that a branch may have.
enum class Distance : std::uint8_t {
  Jip,    ///< bits 15:0 of DW3; from Gen8 on DW3
  Uip,    ///< bits 31:16 of DW3; from Gen8 on DW2
  Index,  ///< jmpi's immediate source 1
};

/// True if the instruction has this distance.
bool has_distance(const Instruction& instruction, Distance distance, Generation gen);

/// Byte offset in the program of the target, for an instruction at `offset_bytes`. Distances count
/// from the beginning of the instruction, jmpi's from its end (IVB PRM 6.34), calla's from the
/// beginning of the program. Their unit is a qword, except for Haswell's jmpi, call and calla
/// (isa/ERRATA.md B1), and a byte from Gen8 on.
std::int64_t branch_target(const Instruction& instruction, Distance distance,
                           std::int64_t offset_bytes, Generation gen);

/// Sets the distance to `target_bytes`. Returns false if it does not fit its field or is not a
/// multiple of the unit.
bool set_branch_target(Instruction& instruction, Distance distance, std::int64_t offset_bytes,
                       std::int64_t target_bytes, Generation gen);

}  // namespace eu::isa
