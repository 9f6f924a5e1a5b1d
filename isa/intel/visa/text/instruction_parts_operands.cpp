#include "isa/intel/visa/text/instruction_parts.hpp"

#include <fmt/core.h>

#include "isa/intel/visa/names.hpp"

namespace eu::isa::visa {
namespace {

std::string region_text(const Region& region) {
  if (region.width == Region::kNull) return fmt::format("<{}>", region.horz_stride);
  if (region.vert_stride == Region::kNull)
    return fmt::format("<{},{}>", region.width, region.horz_stride);
  return fmt::format("<{};{},{}>", region.vert_stride, region.width, region.horz_stride);
}

std::string_view modifier_text(Modifier modifier) {
  switch (modifier) {
    case Modifier::Absolute: return "(abs)";
    case Modifier::Negate: return "(-)";
    case Modifier::NegateAbsolute: return "(-abs)";
    case Modifier::Not: return "(~)";
    case Modifier::None:
    case Modifier::Saturate: break;
  }
  return "";
}

/// Text of an immediate with only the bits of the type's size, as in IGC: -1:w is 0xffff:w.
std::string immediate_text(const Operand& operand) {
  const int bits = is_packed_vector(operand.type) ? 32 : 8 * size_of(operand.type);
  const std::uint64_t mask = bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;
  return fmt::format("0x{:x}:{}", operand.immediate & mask, type_name(operand.type));
}

std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + "\"";
}

}  // namespace

std::string operand_text(const Kernel& kernel, const Operand& operand) {
  const auto name = [&](VariableKind kind) -> const std::string& {
    return kernel.variables(kind)[operand.id].name;
  };
  switch (operand.kind) {
    case OperandKind::None: break;
    case OperandKind::General:
      return fmt::format("{}{}({},{}){}", modifier_text(operand.modifier),
                         name(VariableKind::General), operand.row, operand.column,
                         region_text(operand.region));
    case OperandKind::Address:
      return fmt::format("{}({})<{}>", name(VariableKind::Address), operand.offset, operand.width);
    case OperandKind::Predicate: return name(VariableKind::Predicate);
    case OperandKind::Indirect:
      return fmt::format("{}r[{}({}),{}]{}:{}", modifier_text(operand.modifier),
                         name(VariableKind::Address), operand.offset, operand.indirect_bytes,
                         region_text(operand.region), type_name(operand.type));
    case OperandKind::Immediate: return immediate_text(operand);
    case OperandKind::State: return fmt::format("{}({})", name(operand.state), operand.offset);
    case OperandKind::AddressOf:
      if (operand.offset == 0) return "&" + name(VariableKind::General);
      return fmt::format("&{}[{}]", name(VariableKind::General), operand.offset);
    case OperandKind::Raw: return fmt::format("{}.{}", name(VariableKind::General), operand.offset);
    case OperandKind::Surface: return name(VariableKind::Surface);
    case OperandKind::Sampler: return name(VariableKind::Sampler);
    case OperandKind::Label: return kernel.labels[operand.id].name;
    case OperandKind::Number:
      return fmt::format("{}", static_cast<std::int64_t>(operand.immediate));
    case OperandKind::Text: return quoted(operand.text);
  }
  return "";
}

std::string predicate_text(const Kernel& kernel, const PredicateControl& predicate) {
  constexpr std::string_view kCombines[] = {"", ".any", ".all"};
  return fmt::format("({}{}{})", predicate.invert ? "!" : "", kernel.predicates[predicate.id].name,
                     kCombines[static_cast<std::size_t>(predicate.combine)]);
}

std::string size_text(int exec_size, int mask_offset, bool no_mask) {
  return fmt::format("(M{}{}, {})", mask_offset / 4 + 1, no_mask ? "_NM" : "", exec_size);
}

}  // namespace eu::isa::visa
