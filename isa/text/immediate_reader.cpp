#include "isa/text/immediate_reader.hpp"

#include <array>
#include <cstring>

#include "isa/restricted_float.hpp"
#include "isa/text/number_reader.hpp"
#include "isa/text/type_reader.hpp"

namespace eu::isa {
namespace {

void check_float_bits(const Scanner& scanner, const Digits& digits, int hex_digits) {
  if (digits.negative)
    scanner.fail(digits.begin, "a float in hex is its bits: the sign belongs in them");
  if (significant_digits(digits) > hex_digits)
    scanner.fail(digits.begin,
                 "a float of this size has " + std::to_string(hex_digits) + " hex digits at most");
}

void set_float(const Scanner& scanner, const Digits& digits, Operand& operand) {
  if (digits.hex) {
    check_float_bits(scanner, digits, 8);
    operand.immediate = static_cast<std::uint32_t>(magnitude(digits));
  } else {
    const float value = decimal_float(scanner, digits);
    std::memcpy(&operand.immediate, &value, sizeof value);
  }
}

void set_double(const Scanner& scanner, const Digits& digits, Operand& operand) {
  std::uint64_t bits;
  if (digits.hex) {
    check_float_bits(scanner, digits, 16);
    bits = magnitude(digits);
  } else {
    const double value = decimal_double(scanner, digits);
    std::memcpy(&bits, &value, sizeof bits);
  }
  operand.immediate = static_cast<std::uint32_t>(bits);
  operand.immediate_high = static_cast<std::uint32_t>(bits >> 32);
}

std::uint32_t word_twice(std::int64_t value) {
  return (static_cast<std::uint32_t>(value) & 0xffff) * 0x10001u;
}

void set_number(const Scanner& scanner, const Digits& digits, Operand& operand) {
  switch (operand.type) {
    case Type::F: return set_float(scanner, digits, operand);
    case Type::W:
    case Type::UW:
      operand.immediate = word_twice(integer(scanner, digits, -32768, 65535, "a word immediate"));
      return;
    case Type::VF:
      if (!digits.hex)
        scanner.fail(digits.begin, "a VF immediate is four bytes in hex or [1F, 2F, 3F, 4F]");
      [[fallthrough]];
    default:
      operand.immediate = static_cast<std::uint32_t>(
          integer(scanner, digits, -0x80000000ll, 0xffffffffll, "a dword immediate"));
  }
}

bool has_immediates(const TypeRow& type) {
  return type.immediate_code != kNone;
}

void check_immediate_type(const Scanner& scanner, const char* at, Type type) {
  if (has_immediates(row(type))) return;
  scanner.fail(at, "there are no immediates of type " + std::string(row(type).name) +
                       "; allowed are " + list_types(has_immediates));
}

/// In 0x0F and 0x10D the type looks like a digit: without another word behind the digits, the last
/// one in upper case is the type.
Type read_immediate_type(Scanner& scanner, Digits& digits) {
  const char* at = scanner.position();
  if (at_type(scanner)) {
    const Type type = read_type(scanner);
    check_immediate_type(scanner, at, type);
    return type;
  }
  if (digits.hex && digits.last - digits.first > 1) {
    const char suffix = digits.last[-1];
    if (suffix == 'F' || suffix == 'D') {
      --digits.last;
      return suffix == 'F' ? Type::F : Type::D;
    }
  }
  scanner.fail("the immediate has no type: expected one of " + list_types(has_immediates) +
               ", found " + scanner.found());
}

struct List {
  std::array<Digits, 8> elements;
  std::array<const char*, 8> at{};
  std::size_t size = 0;
};

List read_list(Scanner& scanner) {
  List list;
  do {
    scanner.skip_blanks();
    if (list.size == list.elements.size()) scanner.fail("a list has at most 8 elements");
    Digits digits = read_digits(scanner);
    // Elements of a VF may carry an F each.
    if (scanner.peek() == 'F') {
      scanner.advance();
    } else if (digits.hex && digits.last - digits.first > 1 && digits.last[-1] == 'F') {
      --digits.last;
    }
    list.elements[list.size++] = digits;
  } while (scanner.take(','));
  scanner.expect(']', "',' or ']' in the list");
  return list;
}

std::uint32_t restricted_float(const Scanner& scanner, const Digits& digits) {
  if (digits.hex)
    return static_cast<std::uint32_t>(integer(scanner, digits, 0, 255, "a byte of a VF"));
  const auto code = restricted_float_code(decimal_double(scanner, digits));
  if (!code)
    scanner.fail(digits.begin,
                 "no VF element has this value: they have 3 bits of exponent, 4 of fraction");
  return *code;
}

void set_list(const Scanner& scanner, const char* begin, const List& list, Operand& operand) {
  const auto fill = [&](std::size_t count, int bits, auto element) {
    if (list.size != count)
      scanner.fail(begin, "a list of type " + std::string(row(operand.type).name) + " has " +
                              std::to_string(count) + " elements, this one " +
                              std::to_string(list.size));
    for (std::size_t n = 0; n < count; ++n) {
      const std::uint32_t value = element(list.elements[n]);
      operand.immediate |= (value & ((1u << bits) - 1)) << (static_cast<int>(n) * bits);
    }
  };
  const auto in_range = [&](std::int64_t min, std::int64_t max) {
    return [&scanner, min, max](const Digits& digits) {
      return static_cast<std::uint32_t>(integer(scanner, digits, min, max, "an element"));
    };
  };
  switch (operand.type) {
    case Type::VF:
      return fill(4, 8, [&](const Digits& digits) { return restricted_float(scanner, digits); });
    case Type::V: return fill(8, 4, in_range(-8, 7));
    case Type::UV: return fill(8, 4, in_range(0, 15));
    case Type::W:
    case Type::UW: return fill(2, 16, in_range(-32768, 65535));
    default:
      scanner.fail(begin, "a list must be of type VF, V, UV, W or UW, not " +
                              std::string(row(operand.type).name));
  }
}

}  // namespace

bool at_immediate(const Scanner& scanner) {
  return at_number(scanner) || scanner.peek() == '[';
}

Operand read_immediate(Scanner& scanner, bool wide) {
  Operand operand;
  operand.file = RegFile::Immediate;
  const char* begin = scanner.position();
  if (scanner.peek() == '[') {
    if (wide) scanner.fail("the immediate is a double: a list has no place here");
    scanner.advance();
    const List list = read_list(scanner);
    const char* type_at = scanner.position();
    operand.type = read_type(scanner);
    check_immediate_type(scanner, type_at, operand.type);
    set_list(scanner, begin, list, operand);
  } else {
    Digits digits = read_digits(scanner);
    operand.type = read_immediate_type(scanner, digits);
    if (wide)
      set_double(scanner, digits, operand);
    else
      set_number(scanner, digits, operand);
  }
  return operand;
}

}  // namespace eu::isa
