// Items that only applegpu's text has, and Mesa's moves to uniforms.
#include "isa/g13/text/form_matcher.hpp"
#include "isa/g13/text/forms.hpp"
#include "isa/g13/text/instruction_text.hpp"

namespace eu::isa::g13 {
namespace {

/// Reads a truth table such as "1010", lowest bit first.
bool read_table(std::string_view text, std::uint16_t& table) {
  table = 0;
  for (std::size_t bit = 0; bit < text.size(); ++bit)
    table = static_cast<std::uint16_t>(table | (text[bit] == '1' ? 1u << bit : 0u));
  return text.size() == 4 && text.find_first_not_of("01") == std::string_view::npos;
}

/// Reads "mask 0x7" as the number of its ones.
bool read_ones(std::string_view text, std::uint16_t& count) {
  constexpr std::string_view kMask = "mask ";
  std::int64_t ones = 0;
  if (text.substr(0, kMask.size()) != kMask || !read_number(text.substr(kMask.size()), ones))
    return false;
  count = 0;
  for (; (ones & 1) != 0; ones >>= 1) ++count;
  return ones == 0 && count != 0 && count < 32;
}

}  // namespace

bool FormMatcher::match_uniform_move(std::size_t at) {
  if (at + 2 > line_.operands.size()) return fail(at, "uniforms and registers are missing");
  Operand uniforms;
  Operand registers;
  const auto read_one = [&](std::size_t token, Operand& operand) {
    const std::string problem =
        read_operand(line_.operands[token].text, OperandClass::MemoryRegister, operand);
    return problem.empty() || fail(token, problem);
  };
  if (!read_one(at, uniforms) || !read_one(at + 1, registers)) return false;
  if (!uniforms.is_uniform()) return fail(at, "is not written to a uniform");
  if (!set_uniform_move(uniforms, registers, read_.instruction))
    return fail(at + 1, "uniforms and registers differ in number, or are too many");
  return true;
}

bool FormMatcher::match_barrier(std::size_t at) {
  std::uint16_t kind = 0;
  constexpr int kPlaces[] = {2, 0, 4};
  constexpr int kMost[] = {3, 3, 15};
  for (std::size_t i = 0; i < 3; ++i) {
    std::int64_t part = 0;
    if (at + i >= line_.operands.size() || !read_number(line_.operands[at + i].text, part) ||
        part < 0 || part > kMost[i])
      return fail(at + i, "a barrier has three numbers: 0 to 3, 0 to 3, 0 to 15");
    kind = static_cast<std::uint16_t>(kind | part << kPlaces[i]);
  }
  if (!is_legal(NameTable::BarrierName, kind)) return fail(at, "such a barrier is unknown");
  read_.instruction.fields.barrier_kind = kind;
  return true;
}

bool FormMatcher::match_special(const FormItem& item, std::size_t at) {
  if (item.kind == ItemKind::UniformMove) return match_uniform_move(at);
  if (item.kind == ItemKind::Barrier) return match_barrier(at);
  const std::string_view text = at < line_.operands.size() ? line_.operands[at].text : "";
  Fields& fields = read_.instruction.fields;
  switch (item.kind) {
    case ItemKind::Table:
      return read_table(text, fields.truth_table) ||
             fail(at, "a truth table is four digits 0 or 1");
    case ItemKind::Ones:
      return read_ones(text, fields.bit_mask) || fail(at, "expected \"mask\" and a number of ones");
    case ItemKind::Helpers:
      fields.kill_helpers = text == "0b1" ? 1 : 0;
      return text == "0b0" || text == "0b1" || fail(at, "expected 0b0 or 0b1");
    case ItemKind::Depth:
      fields.cache = text == "r0l.cache" ? 1 : 0;
      return text == "r0l" || text == "r0l.cache" || fail(at, "expected r0l or r0l.cache");
    case ItemKind::Extension:
    case ItemKind::Extends:
      is_signed_ = text == "signed" || text == "2";
      return text == (item.kind == ItemKind::Extends ? "3" : "unsigned") ||
             text == (item.kind == ItemKind::Extends ? "2" : "signed") ||
             fail(at, item.kind == ItemKind::Extends ? "expected 2 or 3"
                                                     : "expected signed or unsigned");
    case ItemKind::Literal:
      return text == item.literal || fail(at, "expected " + std::string(item.literal));
    default: return false;
  }
}

}  // namespace eu::isa::g13
