#pragma once
// Encodes and decodes operands of vISA (vISA specification, Operands;
// IGC visa/BinaryCISAEmission.cpp).
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "isa/intel/visa/kernel.hpp"

namespace eu::isa::visa {

/// The bytes are not an operand, or the operand has no bytes; what() gives the reason.
class OperandError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A sequence of bytes from which operands are read one after the other.
class OperandBytes {
 public:
  explicit OperandBytes(const std::vector<std::uint8_t>& bytes) : bytes_(bytes) {}

  /// The next `count` bytes as a number, lowest first. Throws OperandError if there are fewer.
  std::uint64_t take(int count);
  bool at_end() const { return next_ == bytes_.size(); }

 private:
  const std::vector<std::uint8_t>& bytes_;
  std::size_t next_ = 0;
};

/// Encodes a vector operand: the tag byte and the data of its class. An address of a variable is
/// written as the general operand of its first element. Throws OperandError for operands that have
/// no bytes: labels, numbers, regions with values that have no code.
std::vector<std::uint8_t> encode_vector(const Operand& operand);
/// Decodes a vector operand. `role` is the letter of the operand's place
/// (isa/intel/visa/opcodes.def); it distinguishes addresses of variables from general operands.
/// Throws OperandError.
Operand decode_vector(OperandBytes& bytes, char role, const Kernel& kernel);

/// Encodes a raw operand: number of the variable, byte offset.
std::vector<std::uint8_t> encode_raw(const Operand& operand);
Operand decode_raw(OperandBytes& bytes, const Kernel& kernel);

/// Encodes the predicate control word: bit 15 invert, 14:13 combine, 11:0 number.
std::uint16_t encode_predicate(const PredicateControl& predicate);
PredicateControl decode_predicate(std::uint16_t word, const Kernel& kernel);

/// Execution size, mask and NoMask in a byte.
struct ExecByte {
  int exec_size = 1;
  int mask_offset = 0;
  bool no_mask = false;
};
std::uint8_t encode_exec(const ExecByte& exec);
/// Throws OperandError for a size above 32.
ExecByte decode_exec(std::uint8_t byte);

/// Encodes a surface or sampler in a message: its number, a byte.
std::uint8_t encode_state_id(const Operand& operand);

/// Reads an operand as text for a place with this letter, with the names of the kernel's variables.
/// Throws TextErrors.
Operand read_operand(std::string_view text, char role, const Kernel& kernel);

}  // namespace eu::isa::visa
