#pragma once
// Integer arithmetic of G13. Operands are zero- or sign-extended to 64 bits, as Wide. Results are
// exact; the destination truncates them.
#include <cstdint>

#include "isa/common/wide.hpp"

namespace eu::isa::g13 {

/// The lowest `bits` bits as a number in two's complement.
Wide sign_extended(std::uint64_t value, int bits);

/// (negative ? -value : value) << shift; a shift above 4 gives 0.
Wide shifted_addend(Wide value, bool negative, int shift);

/// Clamps to the range of `bits` bits.
Wide clamped(Wide value, int bits, bool is_signed);

// ---- the bitfield group: 32-bit sources, a shift of 7 bits, a mask of 5 (0: 32 bits) ----

std::uint32_t insert_bits(std::uint32_t a, std::uint32_t b, std::uint32_t c, int mask_bits);
std::uint32_t extract_and_insert_low(std::uint32_t a, std::uint32_t b, std::uint32_t c,
                                     int mask_bits);
/// Extracts bits of the pair b:a.
std::uint32_t extract_from_pair(std::uint32_t a, std::uint32_t b, std::uint32_t c, int mask_bits);
/// Upper half of a 64-bit shift to the left.
std::uint32_t shift_left_high(std::uint32_t a, std::uint32_t b, std::uint32_t c, int mask_bits);
/// Lower half of a 64-bit shift to the right, of b in the upper half.
std::uint32_t shift_right_high(std::uint32_t a, std::uint32_t b, std::uint32_t c, int mask_bits);
/// Arithmetic shifts of a sign-extended number: of the number, and of the number as upper half.
std::uint32_t arithmetic_shift(Wide a, std::uint32_t b);
std::uint32_t arithmetic_shift_high(Wide a, std::uint32_t b);

/// Combines bits by a table: bit n is the result for bit 0 of n in a and bit 1 of n in b. 0b0011
/// and 0b1100, written tt3..tt0, return a.
std::uint32_t by_truth_table(std::uint32_t a, std::uint32_t b, unsigned table);

std::uint32_t reversed_bits(std::uint32_t a);
std::uint32_t count_of_bits(std::uint32_t a);
/// Index of the highest set bit; all ones for 0.
std::uint32_t highest_bit(std::uint32_t a);
/// 16 bits of a at even positions and 16 bits of b at odd ones.
std::uint32_t interleaved(std::uint32_t a, std::uint32_t b);

}  // namespace eu::isa::g13
