#pragma once
// Assembly texts of any dialect: labels and instructions.
#include "isa/intel/program/program.hpp"
#include "isa/intel/text/instruction_reader.hpp"

namespace eu::isa {

/// Reads the text of `scanner` to its end; `expected` is the approximate number of instructions.
/// Continues after errors and throws TextErrors with all of them.
Program read_assembly(Scanner& scanner, InstructionReader& reader, Generation gen,
                      const std::string& name, std::size_t expected);

}  // namespace eu::isa
