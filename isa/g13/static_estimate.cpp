#include "isa/g13/static_estimate.hpp"

#include <algorithm>

#include "isa/g13/program.hpp"

namespace eu::isa::g13 {
namespace {

/// One constant per row, so that the compiler reports an opcode without a row as missing, and one
/// with two rows as declared twice.
namespace costs {
#define STATIC_COST(id, unit, cycles) constexpr StaticCost id{Opcode::id, StaticUnit::unit, cycles};
#include "isa/g13/static_costs.def"
}  // namespace costs

constexpr StaticCost kStaticCosts[] = {
#define INSTRUCTION(id, ...) costs::id,
#include "isa/g13/instructions.def"
};

/// The compiler's sums count cycles of the IC twice.
constexpr int kIcCyclesPerCost = 2;
/// Cycles of F/SCIB that an instruction of the IC also takes.
constexpr int kFScibCyclesOfIc = 1;

}  // namespace

StaticCost static_cost(const Instruction& in) {
#define STATIC_COST_WITH(id, field, unit, cycles)      \
  if (in.opcode == Opcode::id && in.fields.field != 0) \
    return {Opcode::id, StaticUnit::unit, cycles};
#include "isa/g13/static_costs.def"
  return kStaticCosts[static_cast<int>(in.opcode)];
}

StaticEstimate static_estimate(const Program& program, std::uint32_t begin, std::uint32_t end) {
  std::int64_t fscib = 0, ic = 0;
  for (std::uint32_t index = begin; index < end; ++index) {
    const StaticCost cost = static_cost(instructions(program)[index]);
    switch (cost.unit) {
      case StaticUnit::None: break;
      case StaticUnit::FScib: fscib += cost.cycles; break;
      case StaticUnit::Ic:
        ic += kIcCyclesPerCost * cost.cycles;
        fscib += kFScibCyclesOfIc;
        break;
    }
  }
  return {std::max(fscib, ic), {fscib, ic}};
}

}  // namespace eu::isa::g13
