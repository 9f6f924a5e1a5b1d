#pragma once
// Machine code of vISA text, with its source lines.
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "isa/intel/program/program.hpp"
#include "isa/intel/visa/kernel.hpp"

namespace eu::isa::visa {

/// Reads the text and lowers it (isa/intel/visa/lower.hpp). Throws InputError.
Program finalized_program(std::string_view text, Generation gen, const std::string& name);

/// Makes a program of the output of IGC's finalizer for the text: its code and its listing. Throws
/// InputError for files that do not match.
Program program_of_igc(std::string_view text, std::vector<std::uint8_t> code,
                       std::string_view listing, Generation gen, const std::string& name);

/// The code that an interpreter executes.
struct VirtualCode : IntelCode {
  explicit VirtualCode(Kernel a_kernel) : kernel(std::move(a_kernel)) {}
  Kernel kernel;
};

/// Reads the text as a program without machine code, with VirtualCode. Throws InputError.
Program virtual_program(std::string_view text, Generation gen, const std::string& name);
/// The kernel that a program was made of. Null for a program of another format, and for code of
/// IGC's finalizer whose text eusim rejects.
const Kernel* source_kernel(const Program& program);
/// The kernel of a program without machine code; null for other programs.
const Kernel* virtual_kernel(const Program& program);

}  // namespace eu::isa::visa
