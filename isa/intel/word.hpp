#pragma once
// The raw 128-bit instruction word.
#include <array>
#include <cstdint>

namespace eu::isa {

/// A native instruction: four little-endian dwords, bit 0 is the lowest bit of the first byte.
struct Word {
  std::array<std::uint64_t, 2> qwords{};

  /// Bits high:low, at most 64. They may be in one qword or cross the boundary between both.
  constexpr std::uint64_t bits(int high, int low) const {
    const int width = high - low + 1;
    const std::uint64_t mask = width == 64 ? ~0ull : (1ull << width) - 1;
    if (low >= 64) return (qwords[1] >> (low - 64)) & mask;
    std::uint64_t value = qwords[0] >> low;
    if (high >= 64) value |= qwords[1] << (64 - low);
    return value & mask;
  }

  /// Sets bits high:low, with the same limits as bits(); drops bits of `value` above the field.
  constexpr void set_bits(int high, int low, std::uint64_t value) {
    const int width = high - low + 1;
    const std::uint64_t mask = width == 64 ? ~0ull : (1ull << width) - 1;
    value &= mask;
    if (low >= 64) {
      qwords[1] = (qwords[1] & ~(mask << (low - 64))) | (value << (low - 64));
      return;
    }
    qwords[0] = (qwords[0] & ~(mask << low)) | (value << low);
    if (high >= 64) qwords[1] = (qwords[1] & ~(mask >> (64 - low))) | (value >> (64 - low));
  }

  friend constexpr bool operator==(const Word& a, const Word& b) {
    return a.qwords[0] == b.qwords[0] && a.qwords[1] == b.qwords[1];
  }
  friend constexpr bool operator!=(const Word& a, const Word& b) { return !(a == b); }
};

}  // namespace eu::isa
