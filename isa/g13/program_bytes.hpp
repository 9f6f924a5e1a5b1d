#pragma once
// Decodes programs from machine code.
#include <cstdint>
#include <string>
#include <vector>

#include "isa/common/input_error.hpp"
#include "isa/g13/program.hpp"
#include "isa/isa.hpp"

namespace eu::isa::g13 {

/// Decodes a program. `places`, if not empty, has the place in the text of each byte. Throws
/// InputError for a word that is not an instruction. If `undecodable` allows it, it faults when it
/// is executed.
Program program_from_bytes(std::vector<std::uint8_t> bytes, Generation gen, const std::string& name,
                           Undecodable undecodable, const std::vector<TextPlace>& places = {});

}  // namespace eu::isa::g13
