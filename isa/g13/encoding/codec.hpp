#pragma once
// Bytes of the G13 to instructions and back, without loss: hints, marks without a meaning and the
// longer of two forms are preserved.
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "isa/g13/instruction.hpp"

namespace eu::isa::g13 {

inline constexpr std::size_t kMaxLengthBytes = 12;

struct Decoded {
  Instruction instruction;
  /// Length of the word, even of an illegal one if its beginning states the length; else 0.
  std::size_t length_bytes = 0;
  std::string problem;  ///< empty for an instruction; else what is wrong, with its name

  bool ok() const { return problem.empty(); }
};

/// Decodes the instruction at the beginning of `bytes`.
Decoded decode(const std::uint8_t* bytes, std::size_t size);

struct Encoded {
  std::vector<std::uint8_t> bytes;
  std::string problem;  ///< empty if there is a word; else the invalid operand or field and why

  bool ok() const { return problem.empty(); }
};

/// The word of an instruction; of its length_bytes if that is not 0 and long enough.
Encoded encode(const Instruction& instruction);

// Decodes and encodes the bits of one operand, by its class.

/// Decodes an operand. Returns what is wrong with its bits, or an empty string. The instruction's
/// fields must be set, and for a source its destination.
std::string decode_operand(OperandClass operand_class, std::uint64_t bits,
                           const Instruction& instruction, Operand& operand);

/// Encodes an operand. Returns why it is not valid for the class, or an empty string.
std::string encode_operand(OperandClass operand_class, const Operand& operand,
                           const Instruction& instruction, std::uint64_t& bits);

}  // namespace eu::isa::g13
