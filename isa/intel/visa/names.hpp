#pragma once
// Words of vISA other than its mnemonics (names.def, types.def).
#include <cstdint>
#include <optional>
#include <string_view>

#include "isa/intel/types.hpp"
#include "isa/intel/visa/opcode.hpp"

namespace eu::isa::visa {

enum class Atomic : std::uint8_t {
#define ATOMIC(id, ...) id,
#define MEDIA(...)
#define FENCE(...)
#include "isa/intel/visa/names.def"
};

struct AtomicRow {
  Atomic atomic;
  std::string_view name;
  std::uint8_t sources;
  TypeClass types;  ///< of dword_atomic's sources and result
  bool is_float;
};

inline constexpr AtomicRow kAtomics[] = {
#define ATOMIC(id, name, sources, types, is_float) \
  {Atomic::id, name, sources, TypeClass::types, is_float},
#define MEDIA(...)
#define FENCE(...)
#include "isa/intel/visa/names.def"
};

inline constexpr std::string_view kMediaModifiers[] = {
#define ATOMIC(...)
#define MEDIA(name) name,
#define FENCE(...)
#include "isa/intel/visa/names.def"
};

inline constexpr std::string_view kFenceOptions[] = {
#define ATOMIC(...)
#define MEDIA(...)
#define FENCE(name) name,
#include "isa/intel/visa/names.def"
};

/// Codes of Condition.
inline constexpr std::string_view kConditions[] = {"eq", "ne", "gt", "ge", "lt", "le"};

struct TypeName {
  std::string_view name;
  std::optional<Type> type;  ///< empty for bool
};

/// Names of types by binary code.
inline constexpr TypeName kTypeNames[] = {
#define VISA_TYPE(name, type) {name, type},
#include "isa/intel/visa/types.def"
};

/// The name of a type, such as "ud".
std::string_view type_name(Type type);
/// The binary code of a type.
std::uint8_t type_code(Type type);

}  // namespace eu::isa::visa
