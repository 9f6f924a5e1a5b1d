#pragma once
// Assembly texts of any dialect: labels and instructions.
#include "isa/gen/program.hpp"
#include "isa/gen/text/instruction_reader.hpp"

namespace eu::isa {

/// Reads the text of `scanner` to its end. `expected` is about how many instructions it holds.
/// Throws InputError.
Program read_assembly(Scanner& scanner, InstructionReader& reader, Gen gen, const std::string& name,
                      std::size_t expected);

}  // namespace eu::isa
