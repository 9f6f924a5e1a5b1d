#pragma once
// Programs of vISA for those who know no instruction: whose text it is, and what becomes of it.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "isa/isa.hpp"

namespace eu::model {

/// Is it a text of vISA, as its form says (row of Isa::forms), or else its beginning?
bool is_visa(std::string_view bytes, const std::optional<int>& form);

/// What IGC's finalizer made of a text: its code and its listing. Throws isa::InputError for files
/// that do not belong together.
isa::Program program_of_igc(std::string_view text, std::vector<std::uint8_t> code,
                            std::string_view listing, isa::Generation gen, const std::string& name);

/// A program without machine code, to be executed on its variables (visa_run.hpp). Throws
/// isa::InputError.
isa::Program virtual_program(std::string_view text, isa::Generation gen, const std::string& name);
bool is_virtual(const isa::Program& program);

/// The line of a text that an instruction's number stands for, which IGC's finalizer names it by:
/// `... /// $17`. None without number.
std::optional<int> numbered_line(std::string_view text, std::string_view instruction);

}  // namespace eu::model
