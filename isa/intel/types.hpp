#pragma once
// Numeric types of the instruction set and their encodings (IVB PRM 2.2, 5.2.2).
#include <cstdint>
#include <string_view>

namespace eu::isa {

enum class Type : std::uint8_t {
#define TYPE(id, ...) id,
#include "isa/intel/types.def"
};

enum class TypeKind : std::uint8_t { Unsigned, Signed, Float };

/// Code for: no encoding in this position.
inline constexpr std::uint8_t kNone = 0xff;

/// Codes of a type in type fields.
struct TypeCodes {
  std::uint8_t of_register;   ///< in the type field of a register operand
  std::uint8_t of_immediate;  ///< in the type field of an immediate operand
  std::uint8_t three_src;     ///< in the fields of the three-source format
};

struct TypeRow {
  Type type;
  std::uint8_t size_bytes;  ///< bytes per element; V, UV and VF: per expanded element
  TypeCodes gen7;
  TypeCodes gen8;         ///< of Gen8 and Gen9
  std::string_view name;  ///< upper case, as in the Mesa dialect
  TypeKind kind;
};

inline constexpr TypeRow kTypes[] = {
#define TYPE(id, size, reg, imm, three, reg8, imm8, three8, name, kind) \
  {Type::id, size, {reg, imm, three}, {reg8, imm8, three8}, name, TypeKind::kind},
#include "isa/intel/types.def"
};

constexpr const TypeRow& row(Type type) {
  return kTypes[static_cast<int>(type)];
}
constexpr int size_of(Type type) {
  return row(type).size_bytes;
}
constexpr bool is_float(Type type) {
  return row(type).kind == TypeKind::Float;
}
constexpr bool is_signed(Type type) {
  return row(type).kind == TypeKind::Signed;
}
constexpr bool is_integer(Type type) {
  return !is_float(type);
}
constexpr bool is_quad(Type type) {
  return is_integer(type) && size_of(type) == 8;
}
/// True for V, UV and VF: dword immediates that hold several elements (IVB PRM 2.2.3-2.2.5).
constexpr bool is_packed_vector(Type type) {
  return row(type).gen8.of_register == kNone;
}

}  // namespace eu::isa
