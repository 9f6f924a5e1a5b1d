#pragma once
// Positions of a program's instructions: in memory, and in the text from which the
// program was read.
#include "isa/intel/program/program.hpp"

namespace eu::isa {

/// Machine code that a text spells in numbers, with positions in the text.
struct SpelledBytes {
  std::vector<std::uint8_t> bytes;
  std::vector<TextPlace> places;  ///< of each eighth byte, where instructions may begin
};

/// Like program_from_bytes(), but errors also have line and column, and the program
/// keeps its lines.
Program program_from_spelled_bytes(SpelledBytes spelled, Generation gen, const std::string& name,
                                   Undecodable undecodable = Undecodable::Reject);

}  // namespace eu::isa
