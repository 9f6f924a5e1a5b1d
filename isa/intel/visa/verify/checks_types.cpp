// Checks types of sources and destinations.
#include <fmt/core.h>

#include <optional>

#include "isa/intel/visa/kernel.hpp"
#include "isa/intel/visa/names.hpp"
#include "isa/intel/visa/opcode.hpp"
#include "isa/intel/visa/verify/checks.hpp"

namespace eu::isa::visa {
namespace {

/// Types that one instruction computes with.
enum class Family : std::uint8_t { Integer, Single, Double };

Family family_of(Type type) {
  if (!is_float(type)) return Family::Integer;
  return type == Type::DF ? Family::Double : Family::Single;
}

bool has_type(const Operand& operand) {
  return operand.kind == OperandKind::General || operand.kind == OperandKind::Indirect ||
         operand.kind == OperandKind::Immediate;
}

}  // namespace

bool is_of(Type type, TypeClass types) {
  const bool is_dword = !is_float(type) && size_of(type) == 4;
  switch (types) {
    case TypeClass::NoTypes:
    case TypeClass::Any: return true;
    case TypeClass::Integer: return !is_float(type);
    case TypeClass::Narrow: return !is_float(type) && size_of(type) <= 4;
    case TypeClass::Dwords: return is_dword;
    case TypeClass::UnsignedDwords: return type == Type::UD;
    case TypeClass::SignedDwords: return type == Type::D;
    case TypeClass::Words: return type == Type::UW || type == Type::W;
    case TypeClass::Bytes: return type == Type::UB || type == Type::B;
    case TypeClass::NoQuads: return !is_quad(type);
    case TypeClass::Float: return is_float(type);
    case TypeClass::Single: return is_float(type) && type != Type::DF;
    case TypeClass::Precise: return is_float(type) && type != Type::HF;
    case TypeClass::OnlyF: return type == Type::F;
  }
  return false;
}

void check_types(Check& check) {
  if (check.row.types == TypeClass::NoTypes) return;
  std::optional<Type> first;
  bool is_mixed = false;
  for (std::size_t index = 0; index < check.in.operands.size(); ++index) {
    const Operand& operand = check.in.operands[index];
    if (!has_type(operand)) continue;
    const bool is_written = role_row(role_of(check.in, index)).is_written;
    if (operand.id == 0 && operand.kind == OperandKind::General) continue;  // %null
    if (!is_of(operand.type, is_written ? check.row.result : check.row.types))
      check.add(is_written ? Rule::ResultType : Rule::OperandType, operand.place,
                fmt::format("{} of {}", type_name(operand.type), check.row.mnemonic));
    if (!check.row.has(attribute::SameFamily)) continue;
    if (!first) first = operand.type;
    if (family_of(*first) != family_of(operand.type) && !is_mixed) {
      is_mixed = true;
      check.add(Rule::MixedTypes, operand.place,
                fmt::format("{} and {}", type_name(*first), type_name(operand.type)));
    }
  }
}

}  // namespace eu::isa::visa
