#pragma once
// Sources of the numbers of a machine.
#include <cstdint>
#include <optional>
#include <string>

#include "config/machine/number_range.hpp"
#include "config/machine/row.hpp"

namespace eu::config {

enum class SourceKind : std::uint8_t { Prm, Measured, Derived, Assumed };
inline constexpr EnumRow<SourceKind> kSourceKinds[] = {
    {SourceKind::Prm, "prm", "stated by the Ivy Bridge manual"},
    {SourceKind::Measured, "measured", "measured on hardware by the source named"},
    {SourceKind::Derived, "derived", "worked out from measured or documented numbers"},
    {SourceKind::Assumed, "assumed", "nothing is known; the reasoning is named"},
};
constexpr const auto& enum_rows(SourceKind) {
  return kSourceKinds;
}

constexpr std::string_view key_of(SourceKind kind) {
  return kSourceKinds[static_cast<int>(kind)].key;
}

/// The source of a number.
struct Source {
  SourceKind kind = SourceKind::Assumed;
  std::string ref;  ///< row of a table, page, or the reasoning
};

/// Origin of a value in this machine.
struct Provenance {
  std::string given_at;              ///< "file:line:col", "--set ...", or "default"
  std::optional<Source> source;      ///< empty if none was stated; every timing number has one
  std::optional<NumberRange> range;  ///< of a number; empty if none was stated
};

}  // namespace eu::config
