#include "isa/g13/exec/integer_math.hpp"

#include <algorithm>

namespace eu::isa::g13 {
namespace {

constexpr int kMaxAddendShift = 4;
constexpr std::uint32_t kShiftBits = 0x7f;

std::uint32_t mask_of(int bits) {
  return bits == 0 ? ~0u : (1u << bits) - 1;
}
std::uint32_t low(Wide value) {
  return static_cast<std::uint32_t>(static_cast<WideBits>(value));
}
int shift_of(std::uint32_t amount) {
  return static_cast<int>(amount & kShiftBits);
}

}  // namespace

Wide sign_extended(std::uint64_t value, int bits) {
  const Wide unit = Wide{1} << bits;
  const Wide number = static_cast<Wide>(value) & (unit - 1);
  return number >= unit / 2 ? number - unit : number;
}

Wide shifted_addend(Wide value, bool negative, int shift) {
  if (shift > kMaxAddendShift) return 0;
  return (negative ? -value : value) * (Wide{1} << shift);
}

Wide clamped(Wide value, int bits, bool is_signed) {
  const Wide lowest = is_signed ? -(Wide{1} << (bits - 1)) : 0;
  const Wide highest = (Wide{1} << (is_signed ? bits - 1 : bits)) - 1;
  return std::clamp(value, lowest, highest);
}

std::uint32_t insert_bits(std::uint32_t a, std::uint32_t b, std::uint32_t c, int mask_bits) {
  const int shift = shift_of(c);
  if (shift >= 32) return a;
  const std::uint32_t mask = mask_of(mask_bits);
  return (a & ~(mask << shift)) | (b & mask) << shift;
}

std::uint32_t extract_and_insert_low(std::uint32_t a, std::uint32_t b, std::uint32_t c,
                                     int mask_bits) {
  const int shift = shift_of(c);
  const std::uint32_t mask = mask_of(mask_bits);
  return (a & ~mask) | (shift >= 32 ? 0 : (b >> shift) & mask);
}

std::uint32_t extract_from_pair(std::uint32_t a, std::uint32_t b, std::uint32_t c, int mask_bits) {
  const std::uint64_t pair = static_cast<std::uint64_t>(b) << 32 | a;
  const int shift = shift_of(c);
  return shift >= 64 ? 0 : static_cast<std::uint32_t>(pair >> shift) & mask_of(mask_bits);
}

std::uint32_t shift_left_high(std::uint32_t a, std::uint32_t b, std::uint32_t c, int mask_bits) {
  const int shift = shift_of(c);
  const int above = std::max(shift - 32, 0);
  const std::uint32_t mask = above >= 32 ? 0 : mask_of(mask_bits) << above;
  const std::uint32_t shifted = low((static_cast<Wide>(b) << std::min(shift, 64)) >> 32);
  return (shifted & mask) | (a & ~mask);
}

std::uint32_t shift_right_high(std::uint32_t a, std::uint32_t b, std::uint32_t c, int mask_bits) {
  const int shift = shift_of(c);
  const std::uint64_t wide_mask = static_cast<std::uint64_t>(mask_of(mask_bits)) << 32;
  const auto mask = static_cast<std::uint32_t>(wide_mask >> std::min(shift, 32));
  const std::uint64_t wide = static_cast<std::uint64_t>(b) << 32;
  const std::uint32_t shifted = shift >= 64 ? 0 : static_cast<std::uint32_t>(wide >> shift);
  return (shifted & mask) | (a & ~mask);
}

std::uint32_t arithmetic_shift(Wide a, std::uint32_t b) {
  return low(a >> shift_of(b));
}

std::uint32_t arithmetic_shift_high(Wide a, std::uint32_t b) {
  return low((a * (Wide{1} << 32)) >> shift_of(b));
}

std::uint32_t by_truth_table(std::uint32_t a, std::uint32_t b, unsigned table) {
  if (table == 0b0011 || table == 0b1100) return a;
  std::uint32_t result = 0;
  if ((table & 1) != 0) result |= ~a & ~b;
  if ((table & 2) != 0) result |= a & ~b;
  if ((table & 4) != 0) result |= ~a & b;
  if ((table & 8) != 0) result |= a & b;
  return result;
}

std::uint32_t reversed_bits(std::uint32_t a) {
  std::uint32_t result = 0;
  for (int bit = 0; bit < 32; ++bit) result |= ((a >> bit) & 1) << (31 - bit);
  return result;
}

std::uint32_t count_of_bits(std::uint32_t a) {
  std::uint32_t count = 0;
  for (; a != 0; a &= a - 1) ++count;
  return count;
}

std::uint32_t highest_bit(std::uint32_t a) {
  std::uint32_t number = ~0u;
  for (; a != 0; a >>= 1) ++number;
  return number;
}

std::uint32_t interleaved(std::uint32_t a, std::uint32_t b) {
  std::uint32_t result = 0;
  for (int bit = 0; bit < 16; ++bit)
    result |= ((a >> bit) & 1) << (2 * bit) | ((b >> bit) & 1) << (2 * bit + 1);
  return result;
}

}  // namespace eu::isa::g13
