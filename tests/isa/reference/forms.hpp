#pragma once
// All combinations of opcode, types and modifiers that the manual allows,
// from tests/isa/tables/legal_types.def.
#include <array>
#include <functional>
#include <string_view>
#include <vector>

#include "isa/intel/instruction.hpp"

namespace eu::test::reference {

using isa::CondMod;
using isa::Generation;
using isa::MathFunction;
using isa::Opcode;
using isa::Type;

enum class Conditions : std::uint8_t { None, Any, Equality, NoOverflow, Compare, Select };

/// A set of types: bit n is Type n.
using Types = std::uint16_t;

struct Rule {
  Types sources;
  Types destination;
};

struct LegalRow {
  Opcode opcode;
  MathFunction function;
  int sources;
  std::string_view allows;
  Conditions conditions;
  std::vector<Rule> rules;
  Generation gen = Generation::Ivb;
};

/// Rows of a generation. A later one than Gen7 has its own, and those of Gen7 that it keeps.
const std::vector<LegalRow>& legal_rows(Generation gen = Generation::Ivb);

/// A combination: an instruction without its registers.
struct Form {
  Generation gen = Generation::Ivb;
  Opcode opcode{};
  MathFunction function{};
  int sources = 0;
  std::array<Type, 3> src{};
  Type dst{};
  bool saturate = false;
  CondMod condition = CondMod::None;
  std::array<std::uint8_t, 3> modifiers{};  ///< of each source: bit 0 absolute, bit 1 negated
};

inline bool is_gen7(const Form& form) {
  return form.gen == Generation::Ivb || form.gen == Generation::Hsw;
}
inline bool has_type(const Form& form, Type type) {
  for (int k = 0; k < form.sources; ++k)
    if (form.src[static_cast<std::size_t>(k)] == type) return true;
  return form.dst == type;
}

/// True if an operand has type DF.
inline bool has_doubles(const Form& form) {
  return form.dst == Type::DF || form.src[0] == Type::DF;
}
/// True if the form is computed in HF (isa/GEN8.md X3).
inline bool computes_halves(const Form& form) {
  const bool compares = form.opcode == Opcode::Cmp || form.opcode == Opcode::Cmpn;
  for (int k = 0; k < form.sources; ++k)
    if (form.src[static_cast<std::size_t>(k)] != Type::HF) return false;
  return form.dst != Type::F || compares;
}

/// Calls `visit` for each combination of a row, by loops.
void for_each_form(const LegalRow& row, const std::function<void(const Form&)>& visit);
/// Number of combinations of a row, by multiplication, as a check of the loops.
std::int64_t count_forms(const LegalRow& row);

}  // namespace eu::test::reference
