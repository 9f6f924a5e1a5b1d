#pragma once
// Numeric types of the instruction set and their encodings (IVB PRM 2.2, 5.2.2).
#include <cstdint>
#include <string_view>

namespace eu::isa {

enum class Type : std::uint8_t {
#define TYPE(id, ...) id,
#include "isa/gen/types.def"
};

enum class TypeKind : std::uint8_t { Unsigned, Signed, Float };

/// No encoding in this position.
inline constexpr std::uint8_t kNone = 0xff;

struct TypeRow {
  Type type;
  std::uint8_t size_bytes;      ///< of one element; of one expanded element for V, UV and VF
  std::uint8_t register_code;   ///< in the type field of a register operand
  std::uint8_t immediate_code;  ///< in the type field of an immediate operand
  std::uint8_t three_src_code;  ///< in the two-bit fields of the three-source format
  std::string_view name;        ///< upper case, as in the Mesa dialect
  TypeKind kind;
};

inline constexpr TypeRow kTypes[] = {
#define TYPE(id, size, reg, imm, three, name, kind) \
  {Type::id, size, reg, imm, three, name, TypeKind::kind},
#include "isa/gen/types.def"
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
/// V, UV, VF: a dword immediate that holds several elements (IVB PRM 2.2.3-2.2.5).
constexpr bool is_packed_vector(Type type) {
  return row(type).register_code == kNone;
}

}  // namespace eu::isa
