#pragma once
// Codes in the bytes of operands.
#include <cstdint>

#include "isa/intel/visa/kernel.hpp"

namespace eu::isa::visa {

/// Bits 2:0 of the tag.
enum class OperandClass : std::uint8_t {
  General = 0,
  Address = 1,
  Predicate = 2,
  Indirect = 3,
  Immediate = 5,
  State = 6,
};

/// Values of region parameters by code.
inline constexpr std::int16_t kRegionValues[] = {Region::kNull, 0, 1, 2, 4, 8, 16, 32};

/// Numbers that a predicate can have in bytes.
inline constexpr std::uint32_t kPredicateIds = 1u << 12;

/// True for types of 64 bits. Vectors of four or eight elements have all bits in a dword.
constexpr bool is_long(Type type) {
  return size_of(type) == 8;
}

}  // namespace eu::isa::visa
