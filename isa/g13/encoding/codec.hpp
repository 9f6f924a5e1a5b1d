#pragma once
// Bytes of the G13 to instructions and back. Nothing is lost: hints, marks without a meaning and
// the longer of two forms stay.
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "isa/g13/instruction.hpp"

namespace eu::isa::g13 {

inline constexpr std::size_t kMaxLengthBytes = 12;

struct Decoded {
  Instruction instruction;
  /// Bytes of the word, where its beginning tells them even if the rest is illegal; 0 if not.
  std::size_t length_bytes = 0;
  std::string problem;  ///< empty if it is an instruction: what is wrong, with its name

  bool ok() const { return problem.empty(); }
};

/// The instruction that `bytes` begin with.
Decoded decode(const std::uint8_t* bytes, std::size_t size);

struct Encoded {
  std::vector<std::uint8_t> bytes;
  std::string problem;  ///< empty if it has a word: which operand or field cannot be, and why

  bool ok() const { return problem.empty(); }
};

/// The word of an instruction, of its length_bytes if that is not 0 and holds it.
Encoded encode(const Instruction& instruction);

}  // namespace eu::isa::g13
