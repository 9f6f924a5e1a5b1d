#include "isa/g13/text/forms.hpp"

namespace eu::isa::g13 {
namespace {

constexpr int kSourceRegisters = 0;
constexpr int kSourceIndex = 1;
constexpr int kFormatHalves = 1;
constexpr int kMostHalves = 4;

/// Halves as one 32-bit or 64-bit operand if they are two or four from an even one on.
Operand joined(OperandKind kind, std::int64_t value, int halves) {
  Operand operand;
  operand.kind = kind;
  operand.value = value;
  const bool joins = value % 2 == 0 && (halves == 2 || halves == 4);
  operand.bits = static_cast<std::uint8_t>(joins ? 16 * halves : 16);
  operand.count = static_cast<std::uint8_t>(joins ? 1 : halves);
  return operand;
}

}  // namespace

bool is_uniform_move(const Instruction& instruction) {
  const Operand& registers = instruction.sources[kSourceRegisters];
  const Operand& index = instruction.sources[kSourceIndex];
  const unsigned mask = instruction.fields.mask;
  return registers.bits == 16 && index.is_immediate() && index.sign_extend && index.value >= 0 &&
         instruction.fields.format == kFormatHalves && instruction.fields.shift == 0 &&
         instruction.fields.group == 0 && mask != 0 && (mask & (mask + 1)) == 0;
}

Operand moved_uniforms(const Instruction& instruction) {
  return joined(OperandKind::Uniform, instruction.sources[kSourceIndex].value,
                instruction.sources[kSourceRegisters].count);
}

Operand moved_registers(const Instruction& instruction) {
  const Operand& registers = instruction.sources[kSourceRegisters];
  return joined(OperandKind::Register, registers.value, registers.count);
}

bool set_uniform_move(const Operand& uniforms, const Operand& registers, Instruction& instruction) {
  if (!uniforms.is_uniform() || !registers.is_register() ||
      uniforms.halves() != registers.halves() || registers.halves() > kMostHalves)
    return false;
  instruction.source_count = 2;
  Operand& source = instruction.sources[kSourceRegisters];
  source = registers;
  source.bits = 16;
  source.count = static_cast<std::uint8_t>(registers.halves());
  Operand& index = instruction.sources[kSourceIndex];
  index = {};
  index.kind = OperandKind::Immediate;
  index.sign_extend = true;
  index.value = uniforms.value;
  instruction.fields.format = kFormatHalves;
  instruction.fields.mask = static_cast<std::uint16_t>((1u << registers.halves()) - 1);
  return true;
}

}  // namespace eu::isa::g13
