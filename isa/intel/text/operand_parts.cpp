#include "isa/intel/text/operand_parts.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <string>

#include "isa/common/number_text.hpp"

namespace eu::isa {

bool at_type(const Scanner& scanner) {
  return is_letter(scanner.peek()) || (scanner.peek() == ':' && is_letter(scanner.peek(1)));
}

Type read_type(Scanner& scanner, Generation gen) {
  if (scanner.peek() == ':') scanner.advance();
  const char* at = scanner.position();
  const std::optional<Type> type = find_type(scanner.take_letters());
  const bool whole = type && !is_digit(scanner.peek());
  if (whole && exists_on(row(*type), gen)) return *type;
  const std::string allowed = list_types(gen, exists_on);
  if (whole)
    scanner.fail(at, fmt::format("type {} does not exist on {}; allowed are {}", row(*type).name,
                                 row(gen).name, allowed));
  scanner.move_to(at);
  scanner.fail(fmt::format("expected a type ({}), found {}", allowed, scanner.found()));
}

std::optional<Type> find_type(std::string_view name) {
  for (const TypeRow& type : kTypes)
    if (same_ignoring_case(name, type.name)) return type.type;
  return std::nullopt;
}

std::string list_types(Generation gen, bool (*is_allowed)(const TypeRow&, Generation)) {
  std::string list;
  for (const TypeRow& type : kTypes)
    if (is_allowed(type, gen)) list += (list.empty() ? "" : ", ") + std::string(type.name);
  return list;
}

namespace {

/// The allowed numbers of one kind in a region: powers of two, with `zero` also 0.
struct Strides {
  std::string_view name;
  bool zero;
  std::uint8_t max;
};
constexpr Strides kVertStride{"vertical stride", true, 32};
constexpr Strides kWidth{"width", false, 16};
constexpr Strides kHorzStride{"horizontal stride", true, 4};

/// Fails for the number at `at`.
[[noreturn]] void fail_stride(const Scanner& scanner, const char* at, const Strides& strides) {
  const char* end = std::find_if_not(at, scanner.position(), is_digit);
  std::string allowed = strides.zero ? "0" : "";
  for (int power = 1; power <= strides.max; power *= 2)
    allowed += (allowed.empty() ? "" : ", ") + std::to_string(power);
  scanner.fail(at, fmt::format("{} {} does not exist; allowed are {}", strides.name,
                               std::string(at, end), allowed));
}

/// Reads a stride. `zero`: 0 is allowed, because the number may be of another kind.
std::uint8_t read_stride(Scanner& scanner, const Strides& strides, bool zero = false) {
  scanner.skip_blanks();
  const char* at = scanner.position();
  const std::uint64_t value = scanner.take_digits(strides.name);
  const bool power_of_two = value != 0 && (value & (value - 1)) == 0;
  if ((power_of_two && value <= strides.max) || (value == 0 && (zero || strides.zero)))
    return static_cast<std::uint8_t>(value);
  fail_stride(scanner, at, strides);
}

std::uint8_t read_vert_stride(Scanner& scanner) {
  scanner.skip_blanks();
  const char* at = scanner.position();
  if (!is_letter(scanner.peek())) return read_stride(scanner, kVertStride);
  const std::string_view word = scanner.take_word();
  if (same_ignoring_case(word, "vxh") || same_ignoring_case(word, "vx1")) return Region::kVxH;
  scanner.move_to(at);
  scanner.fail("expected a vertical stride or VxH, found " + scanner.found());
}

/// Reads the part after the first number and a comma.
RegionForm read_after_comma(Scanner& scanner, const Strides& widths, bool may_be_short,
                            const char* first_at, Region& region) {
  scanner.skip_blanks();
  const char* second_at = scanner.position();
  region.width = read_stride(scanner, widths, may_be_short);
  if (may_be_short && scanner.take('>')) {
    scanner.move_to(first_at);
    region.vert_stride = Region::kVxH;
    region.width = read_stride(scanner, kWidth);
    scanner.expect(',', "','");
  } else {
    scanner.expect(',', "',' and the horizontal stride");
    if (region.width == 0) fail_stride(scanner, second_at, kWidth);
  }
  region.horz_stride = read_stride(scanner, kHorzStride);
  scanner.expect('>', "'>' after the region");
  return RegionForm::Three;
}

/// Reads the part after the first number and a semicolon.
RegionForm read_after_semicolon(Scanner& scanner, const Strides& widths, Region& region) {
  scanner.skip_blanks();
  const char* second_at = scanner.position();
  const std::uint8_t second = read_stride(scanner, widths, true);
  if (scanner.take('>')) {
    region.horz_stride = second;
    return RegionForm::Two;
  }
  region.width = second;
  scanner.expect(',', "',' and the horizontal stride");
  if (region.width == 0) fail_stride(scanner, second_at, kWidth);
  region.horz_stride = read_stride(scanner, kHorzStride);
  scanner.expect('>', "'>' after the region");
  return RegionForm::Three;
}

}  // namespace

RegionForm read_region(Scanner& scanner, bool may_be_short, Region& region,
                       std::uint8_t max_width) {
  const Strides widths{kWidth.name, kWidth.zero, max_width};
  scanner.expect('<', "a region in angle brackets");
  const char* first_at = scanner.position();
  region.vert_stride = read_vert_stride(scanner);
  if (scanner.take('>')) return RegionForm::One;
  if (scanner.take(';')) return read_after_semicolon(scanner, widths, region);
  scanner.expect(',', "',', ';' or '>' in the region");
  return read_after_comma(scanner, widths, may_be_short, first_at, region);
}

void check_destination_stride(Scanner& scanner) {
  const char* begin = scanner.position();
  scanner.expect('<', "a region in angle brackets");
  scanner.skip_blanks();
  const char* at = scanner.position();
  if (is_digit(scanner.peek())) {
    const std::uint64_t stride = scanner.take_digits(kHorzStride.name);
    const std::string digits(at, scanner.position());
    const bool exists = stride == 0 || stride == 1 || stride == 2 || stride == 4;
    if (!exists && scanner.take('>')) scanner.fail(at, destination_stride_fault(digits));
  }
  scanner.move_to(begin);
}

std::string destination_stride_fault(std::string_view stride) {
  return fmt::format("a destination has a horizontal stride of 1, 2 or 4, not {}", stride);
}

}  // namespace eu::isa
