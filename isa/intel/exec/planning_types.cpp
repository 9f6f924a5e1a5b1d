#include "isa/intel/exec/planning.hpp"

#include <algorithm>

#include "isa/intel/exec/semantics.hpp"

namespace eu::isa {
namespace {

/// The wider of two execution types of sources (IVB PRM 3.3.8).
ExecType combined(ExecType a, ExecType b, Generation gen) {
  if (a == b) return a;
  if (is_integer(a) && is_integer(b)) return std::max(a, b);
  const bool halves = std::min(a, b) == ExecType::HF && std::max(a, b) == ExecType::F;
  if (halves && has(gen, Capability::MixedHalves)) return ExecType::F;
  throw PlanProblem("the sources mix types that have no common execution type");
}

/// Execution type of the sources. A null source does not count: its type in the word is arbitrary
/// (isa/ERRATA.md C14, C17).
ExecType source_exec_type(const Instruction& instruction, int sources, Generation gen) {
  bool any = false;
  ExecType result = exec_type_of(instruction.src[0].type);
  for (int k = 0; k < sources; ++k) {
    const Operand& operand = instruction.src[static_cast<std::size_t>(k)];
    if (operand.is_null()) continue;
    const ExecType type = exec_type_of(operand.type);
    result = any ? combined(result, type, gen) : type;
    any = true;
  }
  return result;
}

}  // namespace

ExecType exec_type_of(Type type) {
  switch (type) {
    case Type::DF: return ExecType::DF;
    case Type::Q:
    case Type::UQ: return ExecType::Q;
    case Type::HF: return ExecType::HF;
    case Type::F:
    case Type::VF: return ExecType::F;
    case Type::D:
    case Type::UD: return ExecType::D;
    default: return ExecType::W;
  }
}

ExecType exec_type_of(const Instruction& instruction, const Semantics& semantics, int sources,
                      Generation gen) {
  if (semantics.shape == SourceShape::Half) return ExecType::F;
  const ExecType type = source_exec_type(instruction, sources, gen);
  const bool compares = semantics.condition == ConditionUse::Compare;
  if (is_integer(type) && is_quad(instruction.dst.type) && !compares) return ExecType::Q;
  if (type == ExecType::HF && instruction.dst.type == Type::F && !compares) return ExecType::F;
  // Moves to DF use pairs of channels, as moves from DF do (IVB PRM 3.3.9, 5).
  const bool copies = semantics.float_rules == FloatRules::Copy && sources == 1;
  return copies && instruction.dst.type == Type::DF && type != ExecType::Q ? ExecType::DF : type;
}

}  // namespace eu::isa
