#pragma once
// Shared parts of the operand codecs.
#include <cstdint>
#include <string>

#include "isa/g13/instruction.hpp"

namespace eu::isa::g13 {

inline constexpr const char* kOdd =
    "is 32 bits wide and begins in the middle of a register or uniform";
inline constexpr const char* kFlags = "has flags that mean nothing";
inline constexpr const char* kNotHere = "is of a kind that is not allowed here";
inline constexpr const char* kNumber = "has a number that is not allowed here";

constexpr std::uint64_t bit_field(std::uint64_t bits, int low, int width) {
  return bits >> low & ((std::uint64_t{1} << width) - 1);
}

/// Decodes a register with two bits of hint; a hint of zero is an error.
std::string decode_register(std::uint64_t hint, std::uint8_t bits, std::int64_t value,
                            Operand& operand);
std::string decode_uniform(std::uint8_t bits, std::int64_t value, Operand& operand);
/// Whether the number is inside the register or uniform file and aligned.
bool is_in_file(const Operand& operand);

// ---- arithmetic ----

std::string decode_source(OperandClass operand_class, std::uint64_t bits,
                          const Instruction& instruction, Operand& operand);
std::string encode_source(OperandClass operand_class, const Operand& operand,
                          const Instruction& instruction, std::uint64_t& bits);
std::string decode_destination(OperandClass operand_class, std::uint64_t bits, Operand& operand);
std::string encode_destination(OperandClass operand_class, const Operand& operand,
                               std::uint64_t& bits);

// ---- memory ----

std::string decode_memory_operand(OperandClass operand_class, std::uint64_t bits,
                                  const Instruction& instruction, Operand& operand);
std::string encode_memory_operand(OperandClass operand_class, const Operand& operand,
                                  const Instruction& instruction, std::uint64_t& bits);

// ---- fixed functions ----
//
// Operands with a kind in bits above 8 bits of a number; each kind is a row of a table. Fixed
// functions have such operands, and some other instructions.

/// As decode_operand() and encode_operand(), for the classes in the table.
std::string decode_by_kind(OperandClass operand_class, std::uint64_t bits, Operand& operand);
std::string encode_by_kind(OperandClass operand_class, const Operand& operand,
                           const Instruction& instruction, std::uint64_t& bits);

}  // namespace eu::isa::g13
