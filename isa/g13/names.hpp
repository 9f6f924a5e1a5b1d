#pragma once
// Names of values (isa/g13/names.def), and the fields that have them.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "isa/g13/instruction.hpp"

namespace eu::isa::g13 {

/// Tables of isa/g13/names.def. Flag and Number have no table: a flag's text is its name, a number
/// has no name.
enum class NameTable : std::uint8_t {
  Flag,
  Number,
  IntegerCondition,
  FloatCondition,
  ShiftName,
  ConvertMode,
  RoundName,
  FormatName,
  MaskName,
  CoherencyName,
  GroupName,
  AtomicName,
  SimdName,
  ReduceName,
  ShuffleName,
  BarrierName,
  InterpolationName,
  DimensionName,
  LodName,
  GatherName,
  SpecialRegister,
};

enum class Dialect : std::uint8_t { Mesa, Applegpu };

struct FieldRow {
  Field field;
  std::string_view key;     ///< as in isa/g13/instructions.def
  std::string_view member;  ///< in messages, and the text of a flag
  std::uint16_t Fields::*value;
  NameTable names;
  std::string_view meaning;
};

inline constexpr FieldRow kFields[] = {
#define FIELD(id, member, names, meaning) \
  {Field::id, #id, #member, &Fields::member, NameTable::names, meaning},
#include "isa/g13/fields.def"
};
static_assert(sizeof(kFields) / sizeof(kFields[0]) == kFieldCount);

constexpr const FieldRow& row(Field field) {
  return kFields[static_cast<int>(field)];
}

/// Mesa's text for a set flag.
constexpr std::string_view flag_text(const FieldRow& flag) {
  return flag.field == Field::Saturate ? "sat" : flag.member;
}

/// The name of a value; empty if the value is illegal.
std::optional<std::string_view> name_of(NameTable table, unsigned value, Dialect dialect);
/// The value of a name; empty if there is none.
std::optional<unsigned> value_of(NameTable table, std::string_view name, Dialect dialect);
/// Whether the value is legal.
bool is_legal(NameTable table, unsigned value);
/// All nonempty names of a table, separated by commas.
std::string names_of(NameTable table, Dialect dialect);

}  // namespace eu::isa::g13
