// Surface and sampler variables: their indices, and the use of these in descriptors.
#include "isa/intel/visa/lower/select.hpp"

namespace eu::isa::visa {

using lowering::kNone;
using lowering::kSrc0;
namespace make = lowering::make;

void Selector::forget_indices() {
  surfaces_.known.clear();
  samplers_.known.clear();
}

/// Selects movs. The value of a surface or sampler variable is an index of the binding table. A
/// known index goes into descriptors, and the variable is not needed.
void Selector::move_state() {
  const Operand& dst = operand(0);
  const Operand& src = operand(1);
  const auto indices_of = [&](const Operand& operand) -> Indices& {
    return operand.state == VariableKind::Sampler ? samplers_ : surfaces_;
  };
  const bool to_state = dst.kind == OperandKind::State && dst.state != VariableKind::General;
  if (!to_state || now_->exec_size != 1 || now_->predicate.id != 0)
    fail("movs is lowered for one surface or sampler only");
  Indices& indices = indices_of(dst);
  auto [at, is_new] = indices.variables.try_emplace(dst.id, kNone);
  if (is_new) at->second = new_variable(4, 4);
  indices.known[dst.id] = std::nullopt;
  Node node = begin(isa::Opcode::Mov);
  make::destination(node, code_, {at->second, 0}, Type::UD);
  if (src.kind == OperandKind::Immediate) {
    indices.known[dst.id] = static_cast<std::uint32_t>(src.immediate);
    make::immediate(node, kSrc0, Type::UD, static_cast<std::uint32_t>(src.immediate));
  } else if (src.kind == OperandKind::State && src.state != VariableKind::General) {
    indices.known[dst.id] = known_index(indices_of(src), src);
    make::source(node, kSrc0, code_, index_register(indices_of(src), src), Type::UD, true);
  } else {
    set_source(node, kSrc0, src);
  }
  emit(node);
}

/// An instruction on one dword.
Selector::Node Selector::scalar(isa::Opcode opcode, const Reference& to, const Reference& from) {
  Node node = make::instruction(opcode, 1, line());
  node.in.no_mask = true;
  make::destination(node, code_, to, Type::UD);
  make::source(node, kSrc0, code_, from, Type::UD, true);
  return node;
}

/// Sets a descriptor in a0: the sum of `descriptor` and the indices in a register.
void Selector::add_descriptor(Node& node, const Reference& index, std::uint32_t descriptor) {
  lowering::Variable variable;
  variable.bank = lowering::Bank::Address;
  variable.size_bytes = variable.align_bytes = 4;
  variable.fixed = 0;
  variable.is_for_spills = true;
  const int id = code_.add_variable(variable);
  Node add = scalar(isa::Opcode::Add, {id, 0}, index);
  make::immediate(add, kSrc0 + 1, Type::UD, descriptor);
  code_.nodes.push_back(add);
  node.in.src[1] = make::arf(Arf::Address, 0, 0, Type::UD);
  node.in.src[1].region = {0, 1, 0};
  node.in.src[1].immediate = descriptor;
  node.at[kSrc0 + 1] = {id, 0};
}

/// The index in a surface or sampler variable, if it is known here.
std::optional<std::uint32_t> Selector::known_index(const Indices& indices,
                                                   const Operand& operand) const {
  const auto known = indices.known.find(operand.id);
  return known != indices.known.end() ? known->second : std::nullopt;
}

Selector::Reference Selector::index_register(const Indices& indices, const Operand& operand) const {
  const auto variable = indices.variables.find(operand.id);
  if (variable == indices.variables.end())
    fail(operand, "a surface or sampler variable that was never written");
  return {variable->second, 0};
}

std::optional<std::uint32_t> Selector::surface_index(const Operand& surface) const {
  if (surface.id == static_cast<std::uint32_t>(PredefinedSurface::Slm)) return kSlmIndex;
  if (surface.id == static_cast<std::uint32_t>(PredefinedSurface::Scratch)) return kStatelessIndex;
  if (surface.id < kFirstSurface) fail(surface, "this surface is not lowered");
  return known_index(surfaces_, surface);
}

/// Sets the indices of a descriptor: bits 7:0 are that of a surface, 11:8 that of a sampler.
void Selector::set_indices(Node& node, const Operand& surface, const Operand* sampler) {
  constexpr std::uint32_t kSamplerBit = 8, kSamplers = 16;
  std::uint32_t descriptor = node.in.src[1].immediate;
  Reference rest;
  const auto of_sampler = sampler != nullptr ? known_index(samplers_, *sampler) : std::nullopt;
  if (of_sampler) {
    if (*of_sampler >= kSamplers) fail(*sampler, "samplers beyond the sixteenth are not lowered");
    descriptor += *of_sampler << kSamplerBit;
  } else if (sampler != nullptr) {
    rest = {new_variable(4, 4), 0};
    Node shift = scalar(isa::Opcode::Shl, rest, index_register(samplers_, *sampler));
    make::immediate(shift, kSrc0 + 1, Type::UD, kSamplerBit);
    emit(shift);
  }
  if (const auto index = surface_index(surface)) {
    descriptor += *index;
  } else if (!rest.exists()) {
    rest = index_register(surfaces_, surface);
  } else {
    Node add = scalar(isa::Opcode::Add, rest, rest);
    make::source(add, kSrc0 + 1, code_, index_register(surfaces_, surface), Type::UD, true);
    emit(add);
  }
  node.in.src[1].immediate = descriptor;
  if (rest.exists()) add_descriptor(node, rest, descriptor);
}

}  // namespace eu::isa::visa
