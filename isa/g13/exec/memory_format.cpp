#include "isa/g13/exec/memory_format.hpp"

#include <algorithm>
#include <cmath>

#include "isa/common/elementary.hpp"
#include "isa/g13/exec/float_math.hpp"
#include "isa/g13/exec/integer_math.hpp"

namespace eu::isa::g13 {
namespace {

double unsigned_norm(std::uint32_t value, int bits) {
  return value / static_cast<double>((std::uint32_t{1} << bits) - 1);
}

double signed_norm(std::uint32_t value, int bits) {
  const int highest = (1 << (bits - 1)) - 1;
  const int number = static_cast<int>(sign_extended(value, bits));
  return std::max(number, -highest) / static_cast<double>(highest);
}

/// The value of an 8-bit sRGB component, by its transfer function.
double from_srgb(std::uint32_t value) {
  const double encoded = value / 255.0;
  if (encoded <= 0.04045) return encoded / 12.92;
  return exp2_of(2.4 * log2_of((encoded + 0.055) / 1.055));
}

/// An unsigned float with 5 exponent bits above `fraction_bits` of fraction.
double small_float(std::uint32_t value, int fraction_bits) {
  const int half_fraction_bits = 10;
  return from_half(static_cast<std::uint16_t>(value << (half_fraction_bits - fraction_bits)));
}

double packed_float(std::uint32_t word, int number) {
  if (number == 2) return small_float(word >> 22, 5);
  return small_float((word >> (11 * number)) & 0x7ff, 6);
}

double shared_exponent(std::uint32_t word, int number) {
  const int exponent = static_cast<int>(word >> 27) - 15 - 9;
  return std::ldexp(static_cast<double>((word >> (9 * number)) & 0x1ff), exponent);
}

double ten_bits(std::uint32_t word, int number) {
  return number == 3 ? unsigned_norm(word >> 30, 2)
                     : unsigned_norm((word >> (10 * number)) & 0x3ff, 10);
}

double as_number(MemoryFormat format, std::uint32_t bits, int number) {
  switch (format) {
    case MemoryFormat::U8Norm: return unsigned_norm(bits, 8);
    case MemoryFormat::S8Norm: return signed_norm(bits, 8);
    case MemoryFormat::U16Norm: return unsigned_norm(bits, 16);
    case MemoryFormat::S16Norm: return signed_norm(bits, 16);
    case MemoryFormat::Srgba8: return number == 3 ? unsigned_norm(bits, 8) : from_srgb(bits);
    case MemoryFormat::Rgb10A2: return ten_bits(bits, number);
    case MemoryFormat::Rg11B10F:
    case MemoryFormat::Rg11B10FTowardZero: return packed_float(bits, number);
    default: return shared_exponent(bits, number);
  }
}

bool is_plain(MemoryFormat format) {
  return format <= MemoryFormat::F16;
}

}  // namespace

int element_bytes(MemoryFormat format) {
  switch (format) {
    case MemoryFormat::I8:
    case MemoryFormat::U8Norm:
    case MemoryFormat::S8Norm:
    case MemoryFormat::Srgba8: return 1;
    case MemoryFormat::I16:
    case MemoryFormat::F16:
    case MemoryFormat::U16Norm:
    case MemoryFormat::S16Norm: return 2;
    default: return 4;
  }
}

bool is_one_word(MemoryFormat format) {
  return format == MemoryFormat::Rgb10A2 || format >= MemoryFormat::Rg11B10F;
}

int word_components(MemoryFormat format) {
  return format == MemoryFormat::Rgb10A2 ? 4 : 3;
}

std::string_view format_problem(MemoryFormat format, int register_bits, bool is_store) {
  const auto code = static_cast<unsigned>(format);
  if (code == 9 || code == 11) return "an unknown memory format";
  if (format == MemoryFormat::I32 && register_bits == 16)
    return "32-bit values in 16-bit registers";
  if (format == MemoryFormat::F16 && register_bits == 32)
    return "halves in 32-bit registers: whether they are converted is unknown";
  if (is_store && !is_plain(format)) return "a store of packed values: their rounding is unknown";
  return "";
}

std::uint32_t loaded(MemoryFormat format, std::uint32_t bits, int number, int register_bits) {
  if (is_plain(format)) return bits;
  const double value = as_number(format, bits, number);
  return register_bits == 16 ? to_half_bits(value) : to_single_bits(value);
}

}  // namespace eu::isa::g13
