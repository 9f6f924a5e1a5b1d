#pragma once
// Families of machines (rows in families.def), and sets of them.
#include <cstdint>
#include <string_view>

namespace eu::isa {

enum class Family : std::uint8_t {
#define FAMILY(id, ...) id,
#include "isa/common/families.def"
};

struct FamilyRow {
  Family family;
  std::string_view id;    ///< its name in code
  std::string_view key;   ///< of --isa, and in JSON schemas
  bool fractional_times;  ///< times of instructions are means (latency_slip_percent)
};

inline constexpr FamilyRow kFamilies[] = {
#define FAMILY(id, key, fractional_times, ...) {Family::id, #id, key, fractional_times},
#include "isa/common/families.def"
};
inline constexpr int kFamilyCount = sizeof(kFamilies) / sizeof(kFamilies[0]);

/// The family of kernels that do not name their generation.
inline constexpr Family kDefaultFamily = kFamilies[0].family;

constexpr const FamilyRow& row(Family family) {
  return kFamilies[static_cast<int>(family)];
}

/// A set of families, such as those whose machines have a timing class, a stall reason or a part.
class FamilySet {
 public:
  constexpr explicit FamilySet(std::uint32_t mask) : mask_(mask) {}
  constexpr bool contains(Family family) const {
    return (mask_ >> static_cast<int>(family) & 1) != 0;
  }
  constexpr FamilySet operator|(FamilySet other) const { return FamilySet(mask_ | other.mask_); }

 private:
  std::uint32_t mask_;
};

/// The words of the columns `families` in tables: a family, or Every.
namespace families {
#define FAMILY(id, ...) inline constexpr FamilySet id{1u << static_cast<int>(Family::id)};
#include "isa/common/families.def"
inline constexpr FamilySet Every{(1u << kFamilyCount) - 1};
}  // namespace families

}  // namespace eu::isa
