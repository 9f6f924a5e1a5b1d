#include "isa/intel/text/operand_parts.hpp"

#include <fmt/core.h>

#include <array>

#include "isa/common/number_text.hpp"
#include "isa/intel/restricted_float.hpp"

namespace eu::isa {
namespace {

bool has_immediates(const TypeRow& type, Generation gen) {
  return codes_of(type, gen).of_immediate != kNone;
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
    // Each element of a VF may end with an F.
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
      scanner.fail(begin, fmt::format("a list of type {} has {} elements, this one {}",
                                      row(operand.type).name, count, list.size));
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
    case Type::UW:
    case Type::HF: return fill(2, 16, in_range(-32768, 65535));
    default:
      scanner.fail(begin, "a list must be of type VF, V, UV, W or UW, not " +
                              std::string(row(operand.type).name));
  }
}

}  // namespace

void check_immediate_type(const Scanner& scanner, const char* at, Type type, Generation gen) {
  if (has_immediates(row(type), gen)) return;
  scanner.fail(at, fmt::format("there are no immediates of type {}; allowed are {}", row(type).name,
                               list_immediate_types(gen)));
}

std::string list_immediate_types(Generation gen) {
  return list_types(gen, has_immediates);
}

void read_immediate_list(Scanner& scanner, Generation gen, Operand& operand) {
  const char* begin = scanner.position();
  scanner.advance();
  const List list = read_list(scanner);
  const char* type_at = scanner.position();
  operand.type = read_type(scanner, gen);
  check_immediate_type(scanner, type_at, operand.type, gen);
  set_list(scanner, begin, list, operand);
}

}  // namespace eu::isa
