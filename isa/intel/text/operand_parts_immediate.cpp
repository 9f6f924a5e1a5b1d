#include "isa/intel/text/operand_parts.hpp"

#include <fmt/core.h>

#include <cstring>

#include "isa/common/float_bits.hpp"
#include "isa/common/number_text.hpp"

namespace eu::isa {
namespace {

void check_float_bits(const Scanner& scanner, const Digits& digits, int hex_digits) {
  if (digits.negative)
    scanner.fail(digits.begin, "a float in hex is its bits: the sign belongs in them");
  if (significant_digits(digits) > hex_digits)
    scanner.fail(digits.begin,
                 fmt::format("a float of this size has {} hex digits at most", hex_digits));
}

void set_float(Operand& operand, float value) {
  std::memcpy(&operand.immediate, &value, sizeof value);
}

void set_double_bits(Operand& operand, std::uint64_t bits) {
  operand.immediate = static_cast<std::uint32_t>(bits);
  operand.immediate_high = static_cast<std::uint32_t>(bits >> 32);
}

void read_float(const Scanner& scanner, const Digits& digits, Operand& operand) {
  if (!digits.hex) return set_float(operand, decimal_float(scanner, digits));
  check_float_bits(scanner, digits, 8);
  operand.immediate = static_cast<std::uint32_t>(magnitude(digits));
}

void read_double(const Scanner& scanner, const Digits& digits, Operand& operand) {
  if (digits.hex) {
    check_float_bits(scanner, digits, 16);
    return set_double_bits(operand, magnitude(digits));
  }
  const double value = decimal_double(scanner, digits);
  std::uint64_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  set_double_bits(operand, bits);
}

/// Reads a half float; its bits fill both halves of the dword, as words do.
void read_half(const Scanner& scanner, const Digits& digits, Operand& operand) {
  std::uint32_t bits;
  if (digits.hex) {
    check_float_bits(scanner, digits, 4);
    bits = static_cast<std::uint32_t>(magnitude(digits));
  } else {
    bits = single_to_half_exact(round_to_half(decimal_float(scanner, digits), 0));
  }
  operand.immediate = bits * 0x10001u;
}

/// Reads a quadword; accepts signed and unsigned notations.
void read_quad(const Scanner& scanner, const Digits& digits, Operand& operand) {
  constexpr std::uint64_t kMax = ~std::uint64_t{0};
  const std::uint64_t value = magnitude(digits);
  const std::string_view shown(digits.first, static_cast<std::size_t>(digits.last - digits.first));
  const bool saturated =
      digits.hex ? significant_digits(digits) > 16 : value == kMax && shown != std::to_string(kMax);
  const bool fits = digits.negative ? value <= std::uint64_t{1} << 63 : true;
  if (digits.fraction || saturated || !fits)
    scanner.fail(digits.begin, "a quadword immediate is an integer of 64 bits");
  set_double_bits(operand, digits.negative ? 0 - value : value);
}

bool is_word_type(Type type) {
  return type == Type::W || type == Type::UW;
}

/// The values that an integer of a type may have; includes signed and unsigned notations.
struct Range {
  std::int64_t min, max;
  std::string_view what;
};
Range range_of(Type type) {
  if (is_word_type(type)) return {-32768, 65535, "a word immediate"};
  return {-0x80000000ll, 0xffffffffll, "a dword immediate"};
}

/// Sets the dword; a word fills both halves of it.
void set_integer(Operand& operand, std::int64_t value) {
  const auto dword = static_cast<std::uint32_t>(value);
  operand.immediate = is_word_type(operand.type) ? (dword & 0xffff) * 0x10001u : dword;
}

void read_number(const Scanner& scanner, const Digits& digits, Operand& operand) {
  if (operand.type == Type::F) return read_float(scanner, digits, operand);
  if (operand.type == Type::HF) return read_half(scanner, digits, operand);
  if (operand.type == Type::DF) return read_double(scanner, digits, operand);
  if (is_quad(operand.type)) return read_quad(scanner, digits, operand);
  if (operand.type == Type::VF && !digits.hex)
    scanner.fail(digits.begin, "a VF immediate is four bytes in hex or [1F, 2F, 3F, 4F]");
  const Range range = range_of(operand.type);
  set_integer(operand, integer(scanner, digits, range.min, range.max, range.what));
}

/// Takes the type from the digits: in 0x0F and 0x10D it is the last one. If no word follows the
/// digits, a last digit in upper case is the type. Sixteen digits and DF are a double.
bool take_type_from_digits(Digits& digits, Generation gen, Type& type) {
  if (!digits.hex || digits.last - digits.first <= 1) return false;
  if (digits.last - digits.first == 18 && digits.last[-2] == 'D' && digits.last[-1] == 'F' &&
      codes_of(row(Type::DF), gen).of_immediate != kNone) {
    digits.last -= 2;
    type = Type::DF;
    return true;
  }
  const char suffix = digits.last[-1];
  if (suffix != 'F' && suffix != 'D') return false;
  --digits.last;
  type = suffix == 'F' ? Type::F : Type::D;
  return true;
}

Type read_immediate_type(Scanner& scanner, Generation gen, std::optional<Type> untyped) {
  const char* at = scanner.position();
  if (!at_type(scanner)) {
    if (!untyped)
      scanner.fail(fmt::format("the immediate has no type: expected one of {}, found {}",
                               list_immediate_types(gen), scanner.found()));
    check_immediate_type(scanner, at, *untyped, gen);
    return *untyped;
  }
  const Type type = read_type(scanner, gen);
  check_immediate_type(scanner, at, type, gen);
  return type;
}

void read_mesa_number(Scanner& scanner, Generation gen, bool wide, Operand& operand) {
  Digits digits = read_digits(scanner);
  if (at_type(scanner) || !take_type_from_digits(digits, gen, operand.type))
    operand.type = read_immediate_type(scanner, gen, std::nullopt);
  if (wide)
    read_double(scanner, digits, operand);
  else
    read_number(scanner, digits, operand);
}

bool at_special_float(const Scanner& scanner) {
  const std::ptrdiff_t sign = scanner.peek() == '-' ? 1 : 0;
  const std::string_view word = scanner.letters_ahead(sign);
  return word == "inf" || word == "qnan" || word == "snan";
}

/// inf, -inf, qnan(0x1) or snan(0x1): iga64's text for values without a number.
struct SpecialFloat {
  bool negative = false;
  bool nan = false;
  bool quiet = false;
  const char* payload_at = nullptr;
  std::int64_t payload = 0;
};

SpecialFloat read_special_float(Scanner& scanner) {
  SpecialFloat special;
  special.negative = scanner.peek() == '-';
  if (special.negative) scanner.advance();
  const std::string_view word = scanner.take_letters();
  special.nan = word != "inf";
  if (!special.nan) return special;
  special.quiet = word == "qnan";
  scanner.expect('(', "'(' and the payload of the NaN");
  special.payload_at = scanner.position();
  special.payload =
      read_expression(scanner, special.quiet ? 0 : 1, 0x3fffff, "the payload of the NaN");
  scanner.expect(')', "')'");
  return special;
}

/// The bits of a float with this number of exponent and fraction bits.
std::uint32_t special_bits(const SpecialFloat& special, int exponent_bits, int fraction_bits) {
  std::uint32_t bits = special.negative ? 1 : 0;
  bits = bits << exponent_bits | ((1u << exponent_bits) - 1);
  bits <<= fraction_bits;
  if (special.quiet) bits |= 1u << (fraction_bits - 1);
  return bits | static_cast<std::uint32_t>(special.payload);
}

void read_special(Scanner& scanner, Generation gen, std::optional<Type> untyped, Operand& operand) {
  const char* begin = scanner.position();
  const SpecialFloat special = read_special_float(scanner);
  operand.type = read_immediate_type(scanner, gen, untyped);
  if (operand.type == Type::HF) {
    if (special.payload > 0x1ff)
      check_range(scanner, special.payload_at, special.payload, 0, 0x1ff, "the payload of the NaN");
    operand.immediate = special_bits(special, 5, 10) * 0x10001u;
    return;
  }
  if (operand.type != Type::F) scanner.fail(begin, "only an immediate of type F has such a value");
  operand.immediate = special_bits(special, 8, 23);
}

void read_compound(Scanner& scanner, Generation gen, std::optional<Type> untyped,
                   Operand& operand) {
  const char* begin = scanner.position();
  const std::int64_t value = read_expression(scanner, -0x80000000ll, 0xffffffffll, "an immediate");
  operand.type = read_immediate_type(scanner, gen, untyped);
  if (operand.type == Type::F) return set_float(operand, static_cast<float>(value));
  if (operand.type == Type::HF || size_of(operand.type) == 8)
    scanner.fail(begin, fmt::format("an immediate of type {} is a number, not an expression",
                                    row(operand.type).name));
  const Range range = range_of(operand.type);
  check_range(scanner, begin, value, range.min, range.max, range.what);
  set_integer(operand, value);
}

void read_plain(Scanner& scanner, ImmediateStyle style, Generation gen, bool wide,
                std::optional<Type> untyped, Operand& operand) {
  const Digits digits = read_digits(scanner);
  operand.type = read_immediate_type(scanner, gen, untyped);
  const bool value = style == ImmediateStyle::Gen4asm && operand.type == Type::F;
  if (wide)
    read_double(scanner, digits, operand);
  else if (value && !digits.fraction)
    set_float(operand, static_cast<float>(
                           integer(scanner, digits, -0x80000000ll, 0xffffffffll, "an immediate")));
  else
    read_number(scanner, digits, operand);
}

}  // namespace

bool at_immediate(const Scanner& scanner, ImmediateStyle style) {
  if (at_number(scanner) || scanner.peek() == '[') return true;
  return style != ImmediateStyle::Mesa && (at_expression(scanner) || at_special_float(scanner));
}

Operand read_immediate(Scanner& scanner, ImmediateStyle style, Generation gen, bool wide,
                       std::optional<Type> untyped) {
  Operand operand;
  operand.file = RegFile::Immediate;
  if (scanner.peek() == '[') {
    if (wide) scanner.fail("the immediate is a double: a list has no place here");
    read_immediate_list(scanner, gen, operand);
  } else if (style == ImmediateStyle::Mesa) {
    read_mesa_number(scanner, gen, wide, operand);
  } else if (!wide && at_special_float(scanner)) {
    read_special(scanner, gen, untyped, operand);
  } else if (!wide && is_compound(scanner)) {
    read_compound(scanner, gen, untyped, operand);
  } else {
    read_plain(scanner, style, gen, wide, untyped, operand);
  }
  return operand;
}

}  // namespace eu::isa
