#include "isa/g13/exec/operands.hpp"

#include <algorithm>
#include <cmath>

#include "isa/g13/exec/float_math.hpp"

namespace eu::isa::g13 {
namespace {

Values filled(std::uint64_t value) {
  Values values;
  values.fill(value);
  return values;
}

std::uint64_t uniform(const G13State& state, int half, int bits) {
  const auto word = static_cast<std::size_t>(half / 2);
  if (bits == 16) return half_of(state.uniforms[word], half);
  if (bits == 32) return state.uniforms[word];
  return state.uniforms[word] | std::uint64_t{state.uniforms[word + 1]} << 32;
}

Values register_patterns(const G13State& state, int half, int bits) {
  const auto number = static_cast<std::size_t>(half / 2);
  const auto& low = state.registers[number];
  Values values;
  if (bits == 16) {
    const int shift = 16 * (half & 1);
    for (std::size_t lane = 0; lane < kLanes; ++lane) values[lane] = (low[lane] >> shift) & 0xffff;
  } else {
    for (std::size_t lane = 0; lane < kLanes; ++lane) values[lane] = low[lane];
  }
  if (bits == 64) {
    const auto& high = state.registers[number + 1];
    for (std::size_t lane = 0; lane < kLanes; ++lane)
      values[lane] |= std::uint64_t{high[lane]} << 32;
  }
  return values;
}

double number(const Operand& operand, std::uint64_t pattern, bool keeps_denormals) {
  if (operand.bits == 16) return from_half(static_cast<std::uint16_t>(pattern));
  const auto bits = static_cast<std::uint32_t>(pattern);
  return keeps_denormals ? from_single_kept(bits) : from_single(bits);
}

}  // namespace

void fault(const PreparedInstruction& prepared, const std::string& what) {
  const Program& program = *prepared.program;
  const std::string where = "offset " + offset_text(program.offsets_bytes[prepared.index]) + ": ";
  if (prepared.index == program.size()) throw ExecutionFault(where + what);
  throw ExecutionFault(where + std::string(row(instruction_of(prepared).opcode).applegpu) + ": " +
                       what);
}

Values patterns(const G13State& state, const Operand& operand) {
  const auto half = static_cast<int>(operand.value);
  switch (operand.kind) {
    case OperandKind::Register: return register_patterns(state, half, operand.bits);
    case OperandKind::Uniform: return filled(uniform(state, half, operand.bits));
    case OperandKind::None: return filled(0);
    default: return filled(static_cast<std::uint64_t>(operand.value));
  }
}

Wide integer(const Operand& operand, std::uint64_t pattern) {
  const bool has_sign = operand.sign_extend && !operand.is_immediate();
  return has_sign ? Wide{signed_pattern(pattern, operand.bits)} : static_cast<Wide>(pattern);
}

Numbers numbers(const G13State& state, const Operand& operand, bool keeps_denormals) {
  Numbers result;
  if (operand.kind == OperandKind::FloatImmediate) {
    result.fill(static_cast<double>(float_immediate(static_cast<std::uint8_t>(operand.value))));
  } else {
    const Values values = patterns(state, operand);
    for (std::size_t lane = 0; lane < kLanes; ++lane)
      result[lane] = number(operand, values[lane], keeps_denormals);
  }
  if (operand.abs)
    for (double& each : result) each = std::fabs(each);
  if (operand.neg)
    for (double& each : result) each = -each;
  return result;
}

EntryRange entries_of(const Operand& operand) {
  if (!operand.is_register()) return {};
  const int first = static_cast<int>(operand.value) / 2;
  const int last = (static_cast<int>(operand.value) + std::max(operand.halves(), 1) - 1) / 2;
  return {static_cast<std::uint16_t>(first), static_cast<std::uint16_t>(last - first + 1)};
}

void write(G13State& state, const Operand& destination, const Values& values, std::uint32_t lanes) {
  const auto half = static_cast<int>(destination.value);
  auto& low = state.registers[static_cast<std::size_t>(half / 2)];
  for_each_lane(lanes, [&](int lane) {
    const auto value = static_cast<std::uint32_t>(values[lane]);
    if (destination.bits == 16)
      set_half(low[lane], half, value);
    else
      low[lane] = value;
  });
  if (destination.bits != 64) return;
  auto& high = state.registers[static_cast<std::size_t>(half / 2 + 1)];
  for_each_lane(lanes,
                [&](int lane) { high[lane] = static_cast<std::uint32_t>(values[lane] >> 32); });
}

}  // namespace eu::isa::g13
