#pragma once
// Programs of machine code.
#include <cstdint>
#include <string>
#include <vector>

#include "isa/common/input_error.hpp"
#include "isa/g13/program.hpp"
#include "isa/isa.hpp"

namespace eu::isa::g13 {

/// Decodes a program. `places`, if not empty, says for each byte where the text spells it. Throws
/// InputError for a word that is no instruction, unless `undecodable` makes it one that faults.
Program program_from_bytes(std::vector<std::uint8_t> bytes, Generation gen, const std::string& name,
                           Undecodable undecodable, const std::vector<TextPlace>& places = {});

}  // namespace eu::isa::g13
