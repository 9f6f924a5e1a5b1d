#pragma once
// Where the instructions of a program stand: in memory, and in the text that the program was read
// from.
#include "isa/intel/program/program.hpp"

namespace eu::isa {

/// Machine code that a text spells in numbers, and where it does so.
struct SpelledBytes {
  std::vector<std::uint8_t> bytes;
  std::vector<TextPlace> places;  ///< of every eighth byte: instructions begin at such
};

/// As program_from_bytes(), but errors name line and column too, and the program keeps its lines.
Program program_from_spelled_bytes(SpelledBytes spelled, Generation gen, const std::string& name,
                                   Undecodable undecodable = Undecodable::Reject);

}  // namespace eu::isa
