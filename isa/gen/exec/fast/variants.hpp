#pragma once
// Tables of a family's functions, one for every size and every way the sources lie.
#include <array>
#include <tuple>
#include <utility>

#include "isa/gen/exec/exec.hpp"
#include "isa/gen/exec/fast/row.hpp"

namespace eu::isa::fast {

inline constexpr int kSizes = 3;
inline constexpr int kElements[kSizes] = {1, 8, 16};

/// Functions by size, kind of source 0, 1 and 2; a source that is not there counts as packed.
using Variants = std::array<StepFn, kSizes * kKinds * kKinds * kKinds>;
constexpr int variant_index(int size, Kind a, Kind b, Kind c) {
  return ((size * kKinds + static_cast<int>(a)) * kKinds + static_cast<int>(b)) * kKinds +
         static_cast<int>(c);
}

/// Are there instructions whose sources lie so? Only the last of two can be a constant, of three
/// none; sources that are not there count as packed.
constexpr bool occurs(int sources, Kind a, Kind b, Kind c) {
  const bool one = b == Kind::Packed && c == Kind::Packed;
  const bool two = a != Kind::Constant && c == Kind::Packed;
  const bool three = a != Kind::Constant && b != Kind::Constant && c != Kind::Constant;
  return sources == 1 ? one : sources == 2 ? two : three;
}

template <class Family, int sources, int index>
constexpr StepFn variant() {
  constexpr Kind a = static_cast<Kind>(index / (kKinds * kKinds) % kKinds);
  constexpr Kind b = static_cast<Kind>(index / kKinds % kKinds);
  constexpr Kind c = static_cast<Kind>(index % kKinds);
  if constexpr (occurs(sources, a, b, c))
    return step<Family::template execute<kElements[index / (kKinds * kKinds * kKinds)], a, b, c>>;
  else
    return nullptr;
}

template <class Family, int sources, int... indices>
constexpr Variants all_variants(std::integer_sequence<int, indices...>) {
  return {variant<Family, sources, indices>()...};
}

template <class Family, int sources>
inline constexpr Variants kVariants =
    all_variants<Family, sources>(std::make_integer_sequence<int, std::tuple_size_v<Variants>>());

}  // namespace eu::isa::fast
