#pragma once
// Reader of immediates: 16D, 0x1UD, 0x3f800000F, 1.5F, 0x76543210V, and lists that fill a dword:
// [1F, 2F, 3F, 4F]VF, [0, 1, 2, 3, 4, 5, 6, 7]V, [0x0001, 0x0002]UW. A colon may precede the type.
#include <optional>

#include "isa/common/scanner.hpp"
#include "isa/intel/generation.hpp"
#include "isa/intel/instruction.hpp"

namespace eu::isa {

/// The differences between the dialects' immediates.
enum class ImmediateStyle : std::uint8_t {
  Mesa,     ///< the type may look like a hex digit: 0x10D; a float in hex is its bits
  Prm,      ///< expressions, inf:f, -inf:f, qnan(0x1):f, snan(0x1):f; a float in hex is its bits
  Gen4asm,  ///< expressions; an integer of type F, in hex too, is the float's value
};

/// True if an immediate begins at the cursor.
bool at_immediate(const Scanner& scanner, ImmediateStyle style);

/// Reads an immediate. With `wide` it is a double, independent of the name of its type (dim). An
/// immediate without a type has type `untyped`; fails if that is empty.
Operand read_immediate(Scanner& scanner, ImmediateStyle style, Generation gen, bool wide,
                       std::optional<Type> untyped);

}  // namespace eu::isa
