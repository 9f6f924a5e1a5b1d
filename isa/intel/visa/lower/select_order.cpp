// Orders operands: immediates and architecture registers are allowed only in certain sources.
#include <algorithm>
#include <cstring>
#include <utility>

#include "isa/intel/restricted_float.hpp"
#include "isa/intel/visa/lower/select.hpp"

namespace eu::isa::visa {

using lowering::kDst;
using lowering::kSrc0;
namespace make = lowering::make;

namespace {

bool commutes(isa::Opcode opcode) {
  switch (opcode) {
    case isa::Opcode::Add:
    case isa::Opcode::Mul:
    case isa::Opcode::And:
    case isa::Opcode::Or:
    case isa::Opcode::Xor:
    case isa::Opcode::Avg:
    case isa::Opcode::Sel:
    case isa::Opcode::Cmp: return true;
    default: return false;
  }
}

/// The condition with the same meaning for exchanged sources.
CondMod mirrored(CondMod condition) {
  switch (condition) {
    case CondMod::Greater: return CondMod::Less;
    case CondMod::GreaterEqual: return CondMod::LessEqual;
    case CondMod::Less: return CondMod::Greater;
    case CondMod::LessEqual: return CondMod::GreaterEqual;
    default: return condition;
  }
}

void swap_sources(lowering::Node& node) {
  std::swap(node.in.src[0], node.in.src[1]);
  std::swap(node.at[kSrc0], node.at[kSrc0 + 1]);
  std::swap(node.index[kSrc0], node.index[kSrc0 + 1]);
  if (node.in.opcode == isa::Opcode::Sel && node.in.cond_mod == CondMod::None)
    node.in.pred_inv = !node.in.pred_inv;
  if (node.in.opcode == isa::Opcode::Cmp) node.in.cond_mod = mirrored(node.in.cond_mod);
}

/// Element 0 of a vector immediate, as a number.
isa::Operand first_element(const isa::Operand& vector) {
  if (vector.type == Type::VF) {
    const auto value =
        static_cast<float>(restricted_float_value(static_cast<std::uint8_t>(vector.immediate)));
    std::uint32_t bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    return make::immediate(Type::F, bits);
  }
  const std::uint32_t element = vector.immediate & 0xf;
  if (vector.type == Type::UV) return make::immediate(Type::UW, element);
  return make::immediate(Type::W, element >= 8 ? element | 0xfff0 : element);
}

}  // namespace

/// Replaces a source by a variable: a mov of the instruction's width copies it, converted if `as`
/// gives a type.
void Selector::source_to_variable(Node& node, int n, std::optional<Type> as) {
  isa::Operand& source = node.operand(n);
  const bool scalar = source.is_immediate() ? !is_packed_vector(source.type) : source.is_scalar();
  const int channels = scalar ? 1 : node.in.exec_size;
  Type type = source.type;
  if (is_packed_vector(type))
    type = type == Type::VF ? Type::F : type == Type::V ? Type::W : Type::UW;
  if (as) type = *as;
  const int id =
      new_variable(std::max(4, channels * size_of(type)),
                   channels == 1 ? std::max(4, size_of(type)) : lowering::kRegisterBytes);
  Node copy = make::instruction(isa::Opcode::Mov, channels, line());
  copy.in.no_mask = true;
  make::destination(copy, code_, {id, 0}, type);
  copy.in.src[0] = source;
  copy.at[kSrc0] = node.at[static_cast<std::size_t>(n)];
  copy.index[kSrc0] = node.index[static_cast<std::size_t>(n)];
  if (channels == 1 && !source.is_immediate()) copy.in.src[0].region = {0, 1, 0};
  code_.nodes.push_back(copy);
  source = {};
  node.index[static_cast<std::size_t>(n)] = {};
  make::source(node, n, code_, {id, 0}, type, scalar);
}

/// Makes a dword immediate a word if it fits: a product with a word is one multiplication, one with
/// a dword may be three.
void Selector::narrow_immediate(Node& node, int n) {
  isa::Operand& source = node.operand(n);
  if (!source.is_immediate() || (source.type != Type::D && source.type != Type::UD)) return;
  const std::int64_t value = source.type == Type::D ? static_cast<std::int32_t>(source.immediate)
                                                    : static_cast<std::int64_t>(source.immediate);
  if (value >= -0x8000 && value <= 0x7fff)
    source = make::immediate(Type::W, source.immediate);
  else if (value >= 0 && value <= 0xffff)
    source = make::immediate(Type::UW, source.immediate);
}

/// True if the instruction can take a vector immediate. Its elements are placed over those of the
/// destination, from a multiple of 16 bytes on. Element i is that of channel i if the destination
/// has packed words (V, UV) or floats (VF). The destination's variable gets that alignment.
bool Selector::takes_vector(const Node& node, Type vector) {
  constexpr int kVectorBytes = 16;
  const Reference& at = node.at[kDst];
  const isa::Operand& dst = node.in.dst;
  const auto has_its_size = [&](const isa::Operand& operand) {
    return is_packed_vector(operand.type) || (is_float(operand.type) == (vector == Type::VF) &&
                                              size_of(operand.type) == size_of(vector));
  };
  if (!at.exists() || dst.indirect || node.in.exec_size == 1 || dst.region.horz_stride != 1 ||
      !has_its_size(dst))
    return false;
  for (int n = kSrc0; n <= source_count(node.in.opcode, node.in.math_function); ++n)
    if (!has_its_size(node.operand(n))) return false;
  lowering::Variable& variable = code_.variable(at.variable);
  if ((at.offset_bytes + std::max(0, variable.fixed)) % kVectorBytes != 0) return false;
  variable.align_bytes = std::max(variable.align_bytes, kVectorBytes);
  return true;
}

/// Moves a vector immediate to a variable if the destination does not give each channel
/// its element.
void Selector::place_vector(Node& node, int n) {
  isa::Operand& source = node.operand(n);
  if (!source.is_immediate() || !is_packed_vector(source.type) || takes_vector(node, source.type))
    return;
  if (node.in.exec_size > 1) return source_to_variable(node, n);
  source = first_element(source);
}

void Selector::order_sources(Node& node) {
  const int sources = source_count(node.in.opcode, node.in.math_function);
  for (int n = kSrc0; n <= sources; ++n) place_vector(node, n);
  if (isa::row(node.in.opcode).format == Format::ThreeSrc) {
    for (int n = kSrc0; n <= sources; ++n) {
      const isa::Operand& source = node.operand(n);
      const bool simple = source.is_grf() && !source.indirect &&
                          (source.is_scalar() || source.region == isa::Region{1, 1, 0});
      if (!simple) source_to_variable(node, n);
    }
    return;
  }
  if (sources < 2) return;
  const bool is_math = node.in.opcode == isa::Opcode::Math;
  const auto is_arf = [&](int n) { return node.operand(n).file == RegFile::Arf; };
  const bool first_is_immediate = node.in.src[0].is_immediate();
  const bool swaps = (first_is_immediate && !node.in.src[1].is_immediate()) ||
                     (is_arf(kSrc0 + 1) && !is_arf(kSrc0));
  if (swaps && commutes(node.in.opcode)) swap_sources(node);
  for (int n = kSrc0; n <= sources; ++n) {
    const isa::Operand& source = node.operand(n);
    const bool last = n == sources;
    if (source.is_immediate() && (!last || is_math))
      source_to_variable(node, n);
    else if (source.file == RegFile::Arf && last)
      source_to_variable(node, n);
  }
}

void Selector::emit(Node node) {
  order_sources(node);
  code_.nodes.push_back(node);
}

}  // namespace eu::isa::visa
