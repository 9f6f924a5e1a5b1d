#pragma once
// Floats as bit patterns.
#include <cstdint>
#include <cstring>

namespace eu::test {

inline float of(std::uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, 4);
  return value;
}
inline std::uint32_t bits(float value) {
  std::uint32_t raw;
  std::memcpy(&raw, &value, 4);
  return raw;
}

inline constexpr std::uint32_t kNan = 0x7fc00000, kInf = 0x7f800000, kFmax = 0x7f7fffff,
                               kSign = 0x80000000;

/// -inf, -Fin, -denorm, -0, +0, +denorm, +Fin, +inf, NaN: the rows and columns of the tables.
inline constexpr std::uint32_t kClasses[] = {0xff800000, 0xc0200000, 0x80012345,
                                             0x80000000, 0x00000000, 0x00012345,
                                             0x40200000, 0x7f800000, 0x7fc54321};

}  // namespace eu::test
