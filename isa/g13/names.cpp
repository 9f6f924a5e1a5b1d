#include "isa/g13/names.hpp"

namespace eu::isa::g13 {
namespace {

struct NameRow {
  NameTable table;
  std::uint8_t value;
  std::string_view mesa;
  std::string_view applegpu;

  std::string_view in(Dialect dialect) const { return dialect == Dialect::Mesa ? mesa : applegpu; }
};

constexpr NameRow kNames[] = {
#define NAME(table, value, mesa, applegpu) {NameTable::table, value, mesa, applegpu},
#include "isa/g13/names.def"
};

}  // namespace

std::optional<std::string_view> name_of(NameTable table, unsigned value, Dialect dialect) {
  for (const NameRow& row : kNames)
    if (row.table == table && row.value == value) return row.in(dialect);
  return std::nullopt;
}

std::optional<unsigned> value_of(NameTable table, std::string_view name, Dialect dialect) {
  for (const NameRow& row : kNames)
    if (row.table == table && row.in(dialect) == name) return row.value;
  return std::nullopt;
}

bool is_legal(NameTable table, unsigned value) {
  if (table == NameTable::Flag || table == NameTable::Number) return true;
  return name_of(table, value, Dialect::Mesa).has_value();
}

std::string names_of(NameTable table, Dialect dialect) {
  std::string names;
  for (const NameRow& row : kNames) {
    if (row.table != table || row.in(dialect).empty()) continue;
    if (!names.empty()) names += ", ";
    names += row.in(dialect);
  }
  return names;
}

}  // namespace eu::isa::g13
