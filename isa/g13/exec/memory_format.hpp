#pragma once
// How values lie in memory, and what becomes of them in registers.
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

/// Bytes of an element; of a packed word, of all of it.
int element_bytes(MemoryFormat format);
/// All components in one word of 32 bits, whatever mask and shift say.
bool is_one_word(MemoryFormat format);
/// Registers that a packed word becomes.
int word_components(MemoryFormat format);
/// Why a load or a store in registers of so many bits is not executed; empty if it is.
std::string_view format_problem(MemoryFormat format, int register_bits, bool is_store);

/// An element as a register of 16 or 32 bits holds it: integers zero-extended, others as floats.
/// Element `number` of four; of a packed word `bits` is all of it.
std::uint32_t loaded(MemoryFormat format, std::uint32_t bits, int number, int register_bits);

}  // namespace eu::isa::g13
