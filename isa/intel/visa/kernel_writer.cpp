// Writer of vISA text in IGC's form.
#include <fmt/core.h>

#include "isa/intel/visa/kernel.hpp"
#include "isa/intel/visa/names.hpp"
#include "isa/intel/visa/opcode.hpp"
#include "isa/intel/visa/text/instruction_parts.hpp"

namespace eu::isa::visa {
namespace {

std::string value_text(const Attribute& attribute) {
  if (!attribute.has_value) return attribute.name;
  return fmt::format(attribute.is_quoted ? "{}=\"{}\"" : "{}={}", attribute.name, attribute.value);
}

std::string declaration_text(const Kernel& kernel, const Variable& variable) {
  std::string out = fmt::format(".decl {} v_type={}", variable.name,
                                "GAPST"[static_cast<std::size_t>(variable.kind)]);
  if (variable.kind == VariableKind::General)
    out += fmt::format(" type={}", type_name(variable.type));
  out += fmt::format(" num_elts={}", variable.elements);
  if (!variable.align.empty()) out += " align=" + variable.align;
  if (variable.alias)
    out += fmt::format(" alias=<{}, {}>", kernel.general(*variable.alias).name,
                       variable.alias_offset_bytes);
  if (!variable.v_name.empty()) out += " v_name=" + variable.v_name;
  if (variable.attributes.empty()) return out + "\n";
  std::string values;
  for (const Attribute& attribute : variable.attributes)
    values += (values.empty() ? "" : ",") + value_text(attribute);
  return out + " attrs={" + values + "}\n";
}

std::string input_text(const Kernel& kernel, const Input& input) {
  const std::string& name = kernel.variables(input.kind)[input.variable].name;
  std::string out = input.is_parameter            ? ".parameter"
                    : input.implicit_name.empty() ? ".input"
                                                  : ".implicit_" + input.implicit_name;
  out += " " + name;
  if (!input.is_parameter) out += fmt::format(" offset={}", input.offset_bytes);
  if (input.has_size) out += fmt::format(" size={}", input.size_bytes);
  return out + "\n";
}

std::string head_text(const Kernel& kernel) {
  std::string out =
      fmt::format(".version {}.{}\n{} \"{}\"\n\n", kernel.major, kernel.minor,
                  kernel.is_global_function ? ".global_function" : ".kernel", kernel.name);
  for (const VariableKind kind :
       {VariableKind::General, VariableKind::Address, VariableKind::Predicate,
        VariableKind::Sampler, VariableKind::Surface})
    for (const Variable& variable : kernel.variables(kind))
      if (variable.place.line != 0) out += declaration_text(kernel, variable);
  for (const Input& input : kernel.inputs) out += input_text(kernel, input);
  for (const Attribute& attribute : kernel.attributes)
    out += fmt::format(".kernel_attr {}\n", value_text(attribute));
  return out;
}

std::string bracket_text(const Instruction& in) {
  switch (row(in.opcode).size) {
    case SizeForm::Simd: return " " + size_text(in.exec_size, in.mask_offset, in.no_mask);
    case SizeForm::Owords: return fmt::format(" ({})", in.exec_size);
    case SizeForm::Block: return fmt::format(" ({},{})", in.exec_size, in.block_height);
    case SizeForm::Bare: break;
  }
  return "";
}

std::string any_operand_text(const Kernel& kernel, const Instruction& in, std::size_t index) {
  const Operand& operand = in.operands[index];
  // The message of raw_send is in hex, as its grammar requires.
  const bool is_message =
      index == 0 && (in.opcode == Opcode::RawSend || in.opcode == Opcode::RawSendc);
  if (is_message) return fmt::format("0x{:x}", operand.immediate);
  // A note names a variable without an offset.
  if (role_of(in, index) == 'v') return kernel.variables(operand.state)[operand.id].name;
  return operand_text(kernel, operand);
}

void append_labels(const Kernel& kernel, std::size_t instruction, std::size_t& next,
                   std::string& out) {
  for (; next < kernel.labels.size() && kernel.labels[next].instruction == instruction; ++next) {
    const Label& label = kernel.labels[next];
    if (label.is_function) out += fmt::format("\n.function \"{}\"\n", label.name);
    out += fmt::format("\n{}:\n", label.name);
  }
}

}  // namespace

std::string write_visa(const Kernel& kernel, const Instruction& instruction) {
  std::string out;
  if (instruction.predicate.id != 0) out = predicate_text(kernel, instruction.predicate) + " ";
  out += std::string(row(instruction.opcode).mnemonic) + suffix_of(instruction) +
         bracket_text(instruction);
  if (row(instruction.opcode).suffix == Suffix::Elements && instruction.message.is_modified)
    out += ".mod";
  for (std::size_t index = 0; index < instruction.operands.size(); ++index)
    out += " " + any_operand_text(kernel, instruction, index);
  return out;
}

std::string write_visa(const Kernel& kernel, bool with_ids) {
  std::string out = head_text(kernel);
  std::size_t next_label = 0;
  for (std::size_t index = 0; index < kernel.instructions.size(); ++index) {
    append_labels(kernel, index, next_label, out);
    const std::string text = "    " + write_visa(kernel, kernel.instructions[index]);
    out += with_ids ? fmt::format("{:<80} /// ${}\n", text, kernel.instructions[index].id)
                    : text + "\n";
  }
  append_labels(kernel, kernel.instructions.size(), next_label, out);
  return out;
}

}  // namespace eu::isa::visa
