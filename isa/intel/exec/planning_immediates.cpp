#include "isa/intel/exec/planning.hpp"

#include <cstring>

#include "isa/intel/restricted_float.hpp"

namespace eu::isa {
namespace {

constexpr int kVectorBytes = 16;

/// Writes the elements of a vector immediate: V and UV eight words, VF four floats (IVB
/// PRM 2.2.3-2.2.5).
void expand_vector(const Operand& operand, OperandPlan& plan) {
  if (operand.type == Type::VF) {
    for (unsigned n = 0; n < 4; ++n) {
      const auto code = static_cast<std::uint8_t>(operand.immediate >> (8 * n));
      const auto value = static_cast<float>(restricted_float_value(code));
      std::memcpy(plan.constant.data() + 4 * n, &value, sizeof value);
    }
    return;
  }
  for (unsigned n = 0; n < 8; ++n) {
    unsigned value = (operand.immediate >> (4 * n)) & 0xf;
    if (operand.type == Type::V && (value & 8) != 0) value |= 0xfff0;
    const auto word = static_cast<std::uint16_t>(value);
    std::memcpy(plan.constant.data() + 2 * n, &word, sizeof word);
  }
}

/// Byte of an expanded vector that channel n reads. The 16 bytes repeat over the register file; a
/// channel reads the element at the position of its destination (isa/ERRATA.md C20).
int vector_offset(const Instruction& instruction, Generation gen, Type vector, int n) {
  const int origin = instruction.dst.indirect ? 0 : instruction.dst.subreg_bytes;
  const int byte = (origin + n * destination_step_bytes(instruction, gen)) % kVectorBytes;
  return byte - byte % size_of(vector);
}

}  // namespace

void plan_immediate(const Instruction& instruction, Generation gen, const Operand& operand,
                    OperandPlan& plan) {
  plan.place = Place::Constant;
  if (is_packed_vector(operand.type)) {
    expand_vector(operand, plan);
    for (int n = 0; n < kMaxChannels; ++n)
      plan.offsets[static_cast<std::size_t>(n)] =
          static_cast<std::uint16_t>(vector_offset(instruction, gen, operand.type, n));
    return;
  }
  if (size_of(operand.type) == 1) throw PlanProblem("there are no byte immediates");
  std::memcpy(plan.constant.data(), &operand.immediate, 4);
  std::memcpy(plan.constant.data() + 4, &operand.immediate_high, 4);  // dim
}

}  // namespace eu::isa
