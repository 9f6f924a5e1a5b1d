// Reads regions and offsets of operands.
#include <fmt/core.h>

#include "isa/intel/visa/text/operand_reader.hpp"
#include "isa/intel/visa/text/words.hpp"

namespace eu::isa::visa {

void OperandReader::read_region(Operand& operand) {
  scanner_.expect('<', "a region such as <1;1,0>");
  const auto number = [&](std::string_view what) {
    return static_cast<std::int16_t>(bounded_constant(0, 0x7fff, what));
  };
  std::int16_t first = 0;
  // <;W,H>: the specification's form of multi-address regions.
  const bool has_first = !scanner_.take(';');
  if (has_first) first = number("a stride or width");
  if (!has_first || scanner_.take(';')) {
    if (has_first) operand.region.vert_stride = first;
    operand.region.width = number("a width");
    scanner_.expect(',', "','");
    operand.region.horz_stride = number("a horizontal stride");
  } else if (scanner_.take(',')) {
    operand.region.width = first;
    operand.region.horz_stride = number("a horizontal stride");
  } else {
    operand.region.horz_stride = first;
  }
  scanner_.expect('>', "'>'");
}

void OperandReader::read_raw(Operand& operand) {
  operand.kind = OperandKind::Raw;
  scanner_.advance();
  if (is_digit(scanner_.peek())) {
    operand.offset = scanner_.take_decimal(0xffff, "a byte offset");
    return;
  }
  const char* at = scanner_.position();
  scanner_.expect('(', "a byte offset");
  scanner_.skip_blanks();
  // V1.(ud[2]): the form of older compilers.
  if (is_letter(scanner_.peek())) {
    const Type type = read_type_name(scanner_, scanner_.position(), Rule::IndirectType);
    scanner_.expect('[', "'['");
    operand.offset = static_cast<std::uint32_t>(constant(0, 0x1fff, "an element")) *
                     static_cast<std::uint32_t>(size_of(type));
    scanner_.expect(']', "']'");
  } else {
    operand.offset = static_cast<std::uint32_t>(constant(0, 0xffff, "a byte offset"));
  }
  scanner_.expect(')', "')'");
  if (operand.offset > 0xffff) scanner_.fail(at, "a byte offset is 0 to 65535");
}

}  // namespace eu::isa::visa
