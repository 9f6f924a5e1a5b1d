#include "isa/g13/text/instruction_text.hpp"

#include <fmt/format.h>

#include "isa/g13/text/forms.hpp"

namespace eu::isa::g13 {
namespace {

std::string one_register(char file, unsigned bits, std::int64_t half) {
  if (bits == 64) return fmt::format("d{}{}", file, half / 2);
  if (bits == 32) return fmt::format("{}{}", file, half / 2);
  return fmt::format("{}{}{}", file, half / 2, half % 2 == 0 ? 'l' : 'h');
}

/// Whether the operand has a mark of sign extension. Numbers as indices of memory have none: their
/// sign is visible.
bool shows_extension(const Operand& operand, OperandClass operand_class) {
  if (!operand.sign_extend) return false;
  return !operand.is_immediate() ||
         (operand_class != OperandClass::MemoryIndex && operand_class != OperandClass::LocalIndex);
}

std::string operand_text(const Operand& operand, OperandClass operand_class) {
  std::string text;
  switch (operand.kind) {
    case OperandKind::None: return "_";
    case OperandKind::Register:
    case OperandKind::Uniform: text = name_of_register(operand); break;
    case OperandKind::Immediate: text = std::to_string(operand.value); break;
    case OperandKind::FloatImmediate:
      text = float_text(static_cast<std::uint8_t>(operand.value));
      break;
    case OperandKind::SpecialRegister:
      return std::string(*name_of(NameTable::SpecialRegister, static_cast<unsigned>(operand.value),
                                  Dialect::Mesa));
    case OperandKind::Coefficient: return fmt::format("cf{}", operand.value);
    case OperandKind::TextureState: return fmt::format("ts{}", operand.value);
    case OperandKind::SamplerState: return fmt::format("ss{}", operand.value);
  }
  if (shows_extension(operand, operand_class)) text += ".sx";
  if (operand.abs) text += ".abs";
  if (operand.neg) text += ".neg";
  return text;
}

std::string field_text(Field field, unsigned value) {
  const FieldRow& facts = row(field);
  if (facts.names == NameTable::Number) return std::to_string(value);
  if (facts.names == NameTable::Flag) return value == 0 ? "" : std::string(flag_text(facts));
  return std::string(*name_of(facts.names, value, Dialect::Mesa));
}

std::string table_text(unsigned table) {
  std::string digits;
  for (int bit = 0; bit < 4; ++bit) digits += (table >> bit & 1) != 0 ? '1' : '0';
  return digits;
}

std::string item_text(const FormItem& item, const Instruction& instruction) {
  switch (item.kind) {
    case ItemKind::Destination:
      return operand_text(instruction.destination, class_of(instruction.opcode, -1));
    case ItemKind::Source: {
      const Operand& source = instruction.sources[item.source];
      // The text omits a part of the address that the hardware does not have.
      if (source.kind == OperandKind::None) return "";
      return operand_text(source, class_of(instruction.opcode, item.source));
    }
    case ItemKind::Field: return field_text(item.field, instruction.fields.*row(item.field).value);
    case ItemKind::Table: return table_text(instruction.fields.truth_table);
    case ItemKind::UniformMove:
      return name_of_register(moved_uniforms(instruction)) + ", " +
             name_of_register(moved_registers(instruction));
    default: return "";
  }
}

}  // namespace

std::string name_of_register(const Operand& operand) {
  std::string text;
  if (operand.hint != Hint::None) text = operand.hint == Hint::Cache ? "$" : "^";
  const char file = operand.is_uniform() ? 'u' : 'r';
  for (int i = 0; i < operand.count; ++i) {
    if (i != 0) text += '_';
    text += one_register(file, operand.bits, operand.value + i * operand.bits / 16);
  }
  return text;
}

std::string float_text(std::uint8_t bits) {
  std::string text = fmt::format("{}", double{float_immediate(bits)});
  if (text.find('.') == std::string::npos) text += ".0";
  return text;
}

std::string write_instruction(const Instruction& instruction) {
  const Form& form = mesa_form(instruction);
  std::string text(form.name);
  bool is_first = true;
  for (const FormItem& item : form.items) {
    if (item.is_fixed) continue;
    const std::string part = item_text(item, instruction);
    if (part.empty()) continue;
    text += is_first ? " " : ", ";
    text += part;
    is_first = false;
  }
  return text;
}

}  // namespace eu::isa::g13
