#pragma once
// Programs in vISA, without dependence on an instruction set: detection, creation, line numbers.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "isa/isa.hpp"

namespace eu::model {

/// True if a text is vISA by its form (row of Isa::forms), or without a form by its beginning.
bool is_visa(std::string_view bytes, const std::optional<int>& form);

/// Program of the code and the listing that IGC's finalizer made from a text. Throws
/// isa::InputError if the files do not belong together.
isa::Program program_of_igc(std::string_view text, std::vector<std::uint8_t> code,
                            std::string_view listing, isa::Generation gen, const std::string& name);

/// Program without machine code, for execution on its variables (visa_run.hpp).
/// Throws isa::InputError.
isa::Program virtual_program(std::string_view text, isa::Generation gen, const std::string& name);
bool is_virtual(const isa::Program& program);

/// Line of a text with the number by which IGC's finalizer names an instruction: `... /// $17`.
/// Empty without a number.
std::optional<int> numbered_line(std::string_view text, std::string_view instruction);

}  // namespace eu::model
