#pragma once
// Assembly texts of any dialect: labels and instructions, and how a reader continues after an
// error.
#include <algorithm>
#include <iterator>

#include "isa/common/scanner.hpp"
#include "isa/intel/opcode.hpp"
#include "isa/intel/program/program.hpp"

namespace eu::isa {

class InstructionReader;

/// True for a mnemonic of any generation; ignores case.
inline bool is_mnemonic(std::string_view word) {
  return std::any_of(std::begin(kOpcodes), std::end(kOpcodes), [&](const OpcodeRow& opcode) {
    return same_ignoring_case(word, opcode.mnemonic);
  });
}

/// Moves past the rest of the line and past comments that begin in it. Returns whether the rest has
/// a semicolon outside of regions.
bool skip_line(Scanner& scanner);

/// Moves past an instruction that begins at `begin` and could not be read from the cursor on,
/// to the line where the next instruction begins. Where newlines end instructions, that is the
/// next line.
void skip_broken_instruction(Scanner& scanner, const char* begin);

/// Reads the text of `scanner` to its end; `expected` is the approximate number of instructions.
/// Continues after errors and throws TextErrors with all of them.
Program read_assembly(Scanner& scanner, InstructionReader& reader, Generation gen,
                      const std::string& name, std::size_t expected);

}  // namespace eu::isa
