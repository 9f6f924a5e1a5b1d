#include "isa/g13/exec/operands.hpp"

#include "isa/g13/exec/mask_stack.hpp"

namespace eu::isa::g13 {
namespace {

constexpr unsigned kInverted = 8;
constexpr unsigned kConditionBits = 7;

bool compares_floats(const Instruction& in) {
  switch (in.opcode) {
    case Opcode::Fcmpsel:
    case Opcode::FcmpBallot:
    case Opcode::IfFcmp:
    case Opcode::ElseFcmp:
    case Opcode::WhileFcmp: return true;
    default: return false;
  }
}

unsigned field_of(const Instruction& in) {
  return compares_floats(in) ? in.fields.float_condition : in.fields.integer_condition;
}

template <class Condition>
Condition condition_of(const PreparedInstruction& prepared, unsigned field) {
  const unsigned code = field & kConditionBits;
  if (!has_known_condition(instruction_of(prepared)))
    fault(prepared, "condition " + std::to_string(code) + " is not known");
  return static_cast<Condition>(code);
}

std::uint32_t float_passes(const PreparedInstruction& prepared, const G13State& state,
                           bool keeps_denormals) {
  const Instruction& in = instruction_of(prepared);
  const auto condition = condition_of<FloatCondition>(prepared, in.fields.float_condition);
  const Numbers a = numbers(state, in.sources[0], keeps_denormals);
  const Numbers b = numbers(state, in.sources[1], keeps_denormals);
  std::uint32_t passing = 0;
  for (int lane = 0; lane < kLanes; ++lane)
    if (holds(condition, a[lane], b[lane])) passing |= 1u << lane;
  return passing;
}

std::uint32_t integer_passes(const PreparedInstruction& prepared, const G13State& state) {
  const Instruction& in = instruction_of(prepared);
  const auto condition = condition_of<IntegerCondition>(prepared, in.fields.integer_condition);
  const Values a = patterns(state, in.sources[0]);
  const Values b = patterns(state, in.sources[1]);
  std::uint32_t passing = 0;
  for (int lane = 0; lane < kLanes; ++lane) {
    const bool pass = is_signed(condition)
                          ? holds(condition, signed_pattern(a[lane], in.sources[0].bits),
                                  signed_pattern(b[lane], in.sources[1].bits))
                          : holds(condition, a[lane], b[lane]);
    if (pass) passing |= 1u << lane;
  }
  return passing;
}

}  // namespace

bool has_known_condition(const Instruction& in) {
  const unsigned unknown = compares_floats(in) ? 1u << 4 : 1u << 3 | 1u << 7;
  return ((unknown >> (field_of(in) & kConditionBits)) & 1) == 0;
}

std::uint32_t lanes_that_pass(const PreparedInstruction& prepared, const G13State& state,
                              bool keeps_denormals) {
  const Instruction& in = instruction_of(prepared);
  const bool floats = compares_floats(in);
  const std::uint32_t passing =
      floats ? float_passes(prepared, state, keeps_denormals) : integer_passes(prepared, state);
  return (field_of(in) & kInverted) != 0 ? ~passing : passing;
}

}  // namespace eu::isa::g13
