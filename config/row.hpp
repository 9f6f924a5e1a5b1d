#pragma once
// What a field's row in config/machine.hpp may say beside its key and meaning.
#include <cstdint>
#include <string_view>

#include "isa/timing_class.hpp"

namespace eu::config {

/// Smallest and largest value allowed, or number of elements.
struct Range {
  int min;
  int max;
};

/// Marks a row whose member's initial value holds if the key is absent.
struct Optional {};
inline constexpr Optional kOptional{};

/// The spelling of one value of an enum.
template <class E>
struct EnumRow {
  E value;
  std::string_view key;
  std::string_view meaning;
};

/// A set of timing classes; in JSON an array of their keys.
class ClassSet {
 public:
  constexpr bool contains(isa::TimingClass c) const { return (mask_ & bit(c)) != 0; }
  constexpr void insert(isa::TimingClass c) { mask_ |= bit(c); }
  constexpr bool operator==(const ClassSet& other) const { return mask_ == other.mask_; }

 private:
  static constexpr std::uint32_t bit(isa::TimingClass c) { return 1u << static_cast<int>(c); }
  std::uint32_t mask_ = 0;
};
static_assert(isa::kTimingClassCount <= 32, "ClassSet holds one bit a class");

}  // namespace eu::config
