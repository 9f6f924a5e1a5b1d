#pragma once
// Instructions of vISA in terms of those of the Execution Unit.
#include <cstdint>
#include <optional>

#include "isa/intel/opcode.hpp"
#include "isa/intel/types.hpp"
#include "isa/intel/visa/opcode.hpp"

namespace eu::isa::visa {

// Conversions that `mov` of vISA has and `mov` of the Execution Unit does not.

/// The type between two conversions of the Execution Unit that together give this one; empty if one
/// conversion is enough. The type is wide enough to keep what the second conversion reads: for
/// quads and doubles to bytes the low bits or the saturated number, for halves all bits.
inline std::optional<Type> type_between(Type from, Type to) {
  const auto is_byte = [](Type type) { return is_integer(type) && size_of(type) == 1; };
  if (is_byte(from) && to == Type::DF) return Type::D;
  if (from == Type::DF && is_byte(to)) return Type::D;
  if (is_quad(from) && is_byte(to)) return is_signed(from) ? Type::D : Type::UD;
  if ((from == Type::HF && to == Type::DF) || (from == Type::DF && to == Type::HF)) return Type::F;
  if (is_quad(from) && to == Type::HF) return Type::F;
  return std::nullopt;
}

/// The type in which IGC's finalizer writes an integer immediate: the narrowest with at least 16
/// bits that holds its value. `value` is sign-extended if the type is signed.
/// It matters only to shr of signed elements: the specification gives shr unsigned elements, and
/// IGC's finalizer leaves signed ones to the Execution Unit, which extends their signs to the wider
/// type of both sources (isa/ERRATA.md C10).
inline Type finalized_type(Type type, std::uint64_t value) {
  if (!is_integer(type) || is_packed_vector(type)) return type;
  const auto number = static_cast<std::int64_t>(value);
  const auto fits = [&](std::int64_t half) {
    return is_signed(type) && number >= -half && number < half;
  };
  if (fits(0x8000)) return Type::W;
  if (value <= 0xffff) return Type::UW;
  if (size_of(type) < 8) return type;
  if (fits(std::int64_t{1} << 31)) return Type::D;
  return value <= 0xffffffff ? Type::UD : type;
}

// Instructions of vISA that a single instruction of the Execution Unit computes.

/// The opcode with the same effect on the same operands; empty for most.
std::optional<eu::isa::Opcode> namesake(Opcode opcode);

/// The function of math with the same effect; empty for most.
std::optional<MathFunction> math_function(Opcode opcode);

}  // namespace eu::isa::visa
