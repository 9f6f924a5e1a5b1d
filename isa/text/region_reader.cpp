#include "isa/text/region_reader.hpp"

#include <string>

#include "isa/text/number_reader.hpp"

namespace eu::isa {
namespace {

std::uint8_t read_stride(Scanner& scanner, int max, bool zero, std::string_view what) {
  scanner.skip_blanks();
  const char* at = scanner.position();
  const std::uint32_t value = scanner.take_decimal(255, what);
  const bool power_of_two = value != 0 && (value & (value - 1)) == 0;
  if ((power_of_two && value <= static_cast<std::uint32_t>(max)) || (zero && value == 0))
    return static_cast<std::uint8_t>(value);
  std::string allowed = zero ? "0" : "";
  for (int power = 1; power <= max; power *= 2)
    allowed += (allowed.empty() ? "" : ", ") + std::to_string(power);
  scanner.fail(at, std::string(what) + " " + std::to_string(value) +
                       " does not exist; allowed are " + allowed);
}

std::uint8_t read_vert_stride(Scanner& scanner) {
  scanner.skip_blanks();
  const char* at = scanner.position();
  if (!is_letter(scanner.peek())) return read_stride(scanner, 32, true, "vertical stride");
  const std::string_view word = scanner.take_word();
  if (same_ignoring_case(word, "vxh") || same_ignoring_case(word, "vx1")) return Region::kVxH;
  scanner.move_to(at);
  scanner.fail("expected a vertical stride or VxH, found " + scanner.found());
}

/// What follows the first number and a comma.
RegionForm read_after_comma(Scanner& scanner, bool may_be_short, const char* first_at,
                            Region& region) {
  const char* second_at = scanner.position();
  region.width = read_stride(scanner, 16, may_be_short, "width");
  if (may_be_short && scanner.take('>')) {
    scanner.move_to(first_at);
    region.vert_stride = Region::kVxH;
    region.width = read_stride(scanner, 16, false, "width");
    scanner.expect(',', "','");
  } else {
    scanner.expect(',', "',' and the horizontal stride");
    if (region.width == 0) scanner.fail(second_at, "width 0 does not exist");
  }
  region.horz_stride = read_stride(scanner, 4, true, "horizontal stride");
  scanner.expect('>', "'>' behind the region");
  return RegionForm::Three;
}

/// What follows the first number and a semicolon.
RegionForm read_after_semicolon(Scanner& scanner, Region& region) {
  const char* second_at = scanner.position();
  const std::uint8_t second = read_stride(scanner, 16, true, "width");
  if (scanner.take('>')) {
    region.horz_stride = second;
    return RegionForm::Two;
  }
  region.width = second;
  scanner.expect(',', "',' and the horizontal stride");
  if (region.width == 0) scanner.fail(second_at, "width 0 does not exist");
  region.horz_stride = read_stride(scanner, 4, true, "horizontal stride");
  scanner.expect('>', "'>' behind the region");
  return RegionForm::Three;
}

}  // namespace

RegionForm read_region(Scanner& scanner, bool may_be_short, Region& region) {
  scanner.expect('<', "a region in angle brackets");
  const char* first_at = scanner.position();
  region.vert_stride = read_vert_stride(scanner);
  if (scanner.take('>')) return RegionForm::One;
  if (scanner.take(';')) return read_after_semicolon(scanner, region);
  scanner.expect(',', "',', ';' or '>' in the region");
  return read_after_comma(scanner, may_be_short, first_at, region);
}

}  // namespace eu::isa
