#include "isa/intel/visa/kernel.hpp"

#include <algorithm>
#include <cstdlib>

#include "isa/common/scanner.hpp"
#include "isa/intel/visa/names.hpp"

namespace eu::isa::visa {
namespace {

Variable predefined(std::string_view name, VariableKind kind, Type type, std::uint32_t elements) {
  Variable variable;
  variable.name = name;
  variable.kind = kind;
  variable.type = type;
  variable.elements = elements;
  variable.align_bytes =
      static_cast<std::uint16_t>(std::min<std::uint32_t>(variable.size_bytes(), kRowBytes));
  return variable;
}

}  // namespace

std::string_view type_name(Type type) {
  return kTypeNames[type_code(type)].name;
}

std::uint8_t type_code(Type type) {
  std::uint8_t code = 0;
  while (kTypeNames[code].type != type) ++code;
  return code;
}

const std::vector<Variable>& Kernel::variables(VariableKind kind) const {
  switch (kind) {
    case VariableKind::General: return generals;
    case VariableKind::Address: return addresses;
    case VariableKind::Predicate: return predicates;
    case VariableKind::Sampler: return samplers;
    case VariableKind::Surface: break;
  }
  return surfaces;
}

std::vector<Variable>& Kernel::variables(VariableKind kind) {
  return const_cast<std::vector<Variable>&>(static_cast<const Kernel*>(this)->variables(kind));
}

const Attribute* Kernel::attribute(std::string_view wanted) const {
  for (const Attribute& attribute : attributes)
    if (same_ignoring_case(attribute.name, wanted)) return &attribute;
  return nullptr;
}

int Kernel::simd_size() const {
  const Attribute* size = attribute("SimdSize");
  return size == nullptr ? 0 : std::atoi(size->value.c_str());
}

Kernel::Root Kernel::root(std::uint32_t general) const {
  Root root{general, 0};
  while (generals[root.variable].alias) {
    root.offset_bytes += generals[root.variable].alias_offset_bytes;
    root.variable = *generals[root.variable].alias;
  }
  return root;
}

Operand high_half(const Instruction& madw) {
  Operand high = madw.operands[0];
  const int stride = std::max<int>(1, high.region.horz_stride);
  const int rows = (madw.exec_size * stride * size_of(high.type) + kRowBytes - 1) / kRowBytes;
  if (high.kind == OperandKind::Indirect)
    high.indirect_bytes += rows * kRowBytes;
  else
    high.row = static_cast<std::uint16_t>(high.row + rows);
  return high;
}

Kernel empty_kernel() {
  Kernel kernel;
#define GENERAL(id, name, type, elements) \
  kernel.generals.push_back(predefined(name, VariableKind::General, Type::type, elements));
#define SURFACE(id, name) \
  kernel.surfaces.push_back(predefined(name, VariableKind::Surface, Type::UD, 1));
#include "isa/intel/visa/predefined.def"
  kernel.generals.resize(kFirstGeneral);
  kernel.predicates.resize(kFirstPredicate);
  return kernel;
}

}  // namespace eu::isa::visa
