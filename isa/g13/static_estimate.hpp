#pragma once
// The static estimate of Mesa's compiler ("alu, fscib, ic" of its statistics), recomputed. Each
// instruction occupies one unit for the cycles of isa/g13/static_costs.def, whatever its operands
// are. Latency, memory, jumps and waits cost nothing, and a loop counts once.
#include <string_view>

#include "isa/g13/instruction.hpp"
#include "isa/isa.hpp"

namespace eu::isa::g13 {

enum class StaticUnit : std::uint8_t { None, FScib, Ic };

struct StaticCost {
  Opcode opcode;
  StaticUnit unit;
  int cycles;
};

StaticCost static_cost(const Instruction& in);

/// Names of the units in the compiler's statistics, in the order of StaticEstimate::unit_cycles.
inline constexpr std::string_view kEstimateUnits[] = {"fscib", "ic"};

/// Estimate for the instructions [begin, end), in cycles. `cycles` are those of the busier unit,
/// `alu` in the statistics.
StaticEstimate static_estimate(const Program& program, std::uint32_t begin, std::uint32_t end);

}  // namespace eu::isa::g13
