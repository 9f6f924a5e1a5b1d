#pragma once
// Formats of values in memory, and their conversion to registers.
#include <array>
#include <cstdint>
#include <string_view>

namespace eu::isa::g13 {

/// Codes of memory operations.
enum class MemoryFormat : std::uint8_t {
  I8 = 0,
  I16 = 1,
  I32 = 2,
  F16 = 3,
  U8Norm = 4,
  S8Norm = 5,
  U16Norm = 6,
  S16Norm = 7,
  Rgb10A2 = 8,
  Srgba8 = 10,
  Rg11B10F = 12,
  Rgb9E5 = 13,
  Rg11B10FTowardZero = 14,
  Rgb9E5TowardZero = 15,
};

/// Size of an element in bytes; of the whole word for packed formats.
int element_bytes(MemoryFormat format);
/// Whether all components are in one word of 32 bits, whatever mask and shift are.
bool is_one_word(MemoryFormat format);
/// Number of registers for a packed word.
int word_components(MemoryFormat format);
/// Why a load or a store with registers of this size cannot be executed; empty if it can.
std::string_view format_problem(MemoryFormat format, int register_bits, bool is_store);

/// An element as a value of a 16-bit or 32-bit register: integers are zero-extended, others are
/// floats. `number` is the element's, of four; for packed formats `bits` is the whole word.
std::uint32_t loaded(MemoryFormat format, std::uint32_t bits, int number, int register_bits);

}  // namespace eu::isa::g13
