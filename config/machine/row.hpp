#pragma once
// Optional parts of a field's row in config/machine/machine.hpp, beside its key and meaning.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "isa/common/timing_class.hpp"

namespace eu::config {

/// Smallest and largest allowed value, or number of elements.
struct Range {
  int min;
  int max;
};

/// Marks a row whose member keeps its initial value if the key is absent.
struct Optional {};
inline constexpr Optional kOptional{};

/// Value of an integer whose key is absent. It is not written while it has that value, so that
/// machines that were written before the row existed stay valid and keep their digests.
struct Default {
  int value;
};

/// Key and meaning of one value of an enum.
template <class E>
struct EnumRow {
  E value;
  std::string_view key;
  std::string_view meaning;
};

/// The row of an enum's value; every value has one.
template <class E>
constexpr const EnumRow<E>& row_of(E value) {
  std::size_t index = 0;
  while (enum_rows(E())[index].value != value) ++index;
  return enum_rows(E())[index];
}

/// The keys of a table, in its order.
template <class Row, std::size_t N>
std::vector<std::string_view> keys_of(const Row (&rows)[N]) {
  std::vector<std::string_view> keys;
  for (const Row& row : rows) keys.push_back(row.key);
  return keys;
}

/// A set of timing classes; in JSON an array of their keys.
class ClassSet {
 public:
  constexpr bool contains(isa::TimingClass c) const { return has_[static_cast<std::size_t>(c)]; }
  constexpr void insert(isa::TimingClass c) { has_[static_cast<std::size_t>(c)] = true; }
  int count() const { return static_cast<int>(std::count(has_.begin(), has_.end(), true)); }
  bool operator==(const ClassSet& other) const { return has_ == other.has_; }

 private:
  std::array<bool, isa::kTimingClassCount> has_{};
};

}  // namespace eu::config
