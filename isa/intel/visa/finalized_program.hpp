#pragma once
// Machine code of vISA text, with the lines that it came from.
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

/// The same of what IGC's finalizer made of it: its code and its listing. Throws InputError for
/// files that do not belong together.
Program program_of_igc(std::string_view text, std::vector<std::uint8_t> code,
                       std::string_view listing, Generation gen, const std::string& name);

/// What an interpreter executes.
struct VirtualCode : IntelCode {
  explicit VirtualCode(Kernel a_kernel) : kernel(std::move(a_kernel)) {}
  Kernel kernel;
};

/// A program without machine code, whose code is VirtualCode. Throws InputError.
Program virtual_program(std::string_view text, Generation gen, const std::string& name);
/// The kernel that a program was made of; null of a program of another form, and of code of IGC's
/// finalizer whose text eusim refuses.
const Kernel* source_kernel(const Program& program);
/// The kernel of a program without machine code; null of another.
const Kernel* virtual_kernel(const Program& program);

}  // namespace eu::isa::visa
