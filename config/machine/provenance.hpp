#pragma once
// Sources of the numbers of a machine.
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

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

// The provenances of a machine's values, by path. Similar machines share them.

class Provenances {
 public:
  /// The provenance at a path; null if there is none.
  const Provenance* find(const std::string& path) const;
  /// The provenance at a path; throws std::out_of_range if there is none.
  const Provenance& at(const std::string& path) const;
  /// The provenance at a path; adds an empty one if there is none.
  Provenance& operator[](const std::string& path);
  /// All paths, sorted; valid until share().
  std::vector<std::string_view> paths() const;

  /// Lets later copies share all current entries until they change them.
  void share();

 private:
  using ByPath = std::unordered_map<std::string, Provenance>;  // only paths() iterates it

  std::shared_ptr<const ByPath> shared_ = std::make_shared<ByPath>();
  ByPath own_;  ///< take precedence over shared entries
};

}  // namespace eu::config
