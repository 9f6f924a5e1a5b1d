#pragma once
// Integers of 128 bits, for the computation of results of 64-bit operands.
#include <cstdint>
#include <type_traits>

namespace eu::isa {

__extension__ typedef __int128 Wide;
__extension__ typedef unsigned __int128 WideBits;

/// As std::is_integral_v, including the 128-bit type.
template <class V>
inline constexpr bool kIsInteger = std::is_integral_v<V> || std::is_same_v<V, Wide>;

template <class V>
struct UnsignedOf {
  using type = std::make_unsigned_t<V>;
};
template <>
struct UnsignedOf<Wide> {
  using type = WideBits;
};
template <class V>
using Unsigned = typename UnsignedOf<V>::type;

/// `value` as F or DF, rounded once in the host's rounding mode.
template <class V>
V rounded_from(Wide value) {
  static_assert(std::is_same_v<V, float> || std::is_same_v<V, double>);
  using Part = std::conditional_t<std::is_same_v<V, float>, std::int32_t, std::int64_t>;
  constexpr int kBits = std::is_same_v<V, float> ? 27 : 56;  // of the part: more than V has
  auto magnitude = static_cast<WideBits>(value < 0 ? -static_cast<WideBits>(value)
                                                   : static_cast<WideBits>(value));
  V scale = 1;
  bool sticky = false;
  for (; (magnitude >> kBits) != 0; magnitude >>= 1, scale *= 2) sticky |= (magnitude & 1) != 0;
  const auto part = static_cast<Part>(static_cast<Part>(magnitude) | Part{sticky});
  return static_cast<V>(value < 0 ? static_cast<Part>(-part) : part) * scale;
}

}  // namespace eu::isa
