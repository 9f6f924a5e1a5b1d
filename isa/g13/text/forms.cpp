#include "isa/g13/text/forms.hpp"

#include <algorithm>
#include <charconv>
#include <stdexcept>
#include <string>

#include "isa/g13/encoding/layout.hpp"

namespace eu::isa::g13 {
namespace {

struct FormRow {
  Dialect dialect;
  std::string_view name;
  Opcode opcode;
  std::string_view items;
};

constexpr FormRow kRows[] = {
#define FORM(dialect, name, opcode, items) {Dialect::dialect, name, Opcode::opcode, items},
#include "isa/g13/text/forms.def"
};

struct SpecialItem {
  std::string_view name;
  ItemKind kind;
};
constexpr SpecialItem kSpecialItems[] = {
    {"Table", ItemKind::Table},     {"Ones", ItemKind::Ones},
    {"Helpers", ItemKind::Helpers}, {"Depth", ItemKind::Depth},
    {"Barrier", ItemKind::Barrier}, {"Extension", ItemKind::Extension},
    {"Extends", ItemKind::Extends}, {"UniformMove", ItemKind::UniformMove},
};

/// Reports an error in eusim's own table, so a logic error.
[[noreturn]] void fail(std::string_view what) {
  throw std::logic_error("isa/g13/text/forms.def: " + std::string(what));
}

FormItem item_named(std::string_view name) {
  if (name == "D") return {ItemKind::Destination};
  if (name.size() == 2 && name[0] == 'S')
    return {ItemKind::Source, static_cast<std::uint8_t>(name[1] - '1')};
  if (name[0] == '\'') return {ItemKind::Literal, 0, Field::Saturate, name.substr(1)};
  for (const SpecialItem& special : kSpecialItems)
    if (special.name == name) return {special.kind};
  for (const FieldRow& field : kFields)
    if (field.key == name) return {ItemKind::Field, 0, field.field};
  fail(name);
}

FormItem read_item(std::string_view text) {
  const std::size_t equals = text.find('=');
  FormItem item = item_named(text.substr(0, equals));
  if (equals == std::string_view::npos) return item;
  const std::string_view digits = text.substr(equals + 1);
  const auto [end, error] =
      std::from_chars(digits.data(), digits.data() + digits.size(), item.value);
  if (error != std::errc() || end != digits.data() + digits.size()) fail(text);
  item.is_fixed = true;
  return item;
}

Form read_form(const FormRow& row) {
  Form form{row.name, row.opcode, {}};
  for (std::string_view text = row.items; !text.empty();) {
    const std::size_t end = text.find(' ');
    form.items.push_back(read_item(text.substr(0, end)));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return form;
}

/// The form in the order of the instruction's row.
Form plain_form(const InstructionRow& row, Dialect dialect) {
  Form form{dialect == Dialect::Mesa ? row.mesa : row.applegpu, row.opcode, {}};
  std::uint8_t source = 0;
  for (const LayoutPart& part : layout_of(row.opcode).parts) {
    FormItem item{ItemKind::Field, 0, part.field};
    if (part.kind == LayoutPart::Kind::Destination) item.kind = ItemKind::Destination;
    if (part.kind == LayoutPart::Kind::Source) item = {ItemKind::Source, source++};
    form.items.push_back(item);
  }
  return form;
}

std::vector<Form> make_forms(Dialect dialect) {
  std::vector<Form> forms;
  for (const FormRow& row : kRows)
    if (row.dialect == dialect) forms.push_back(read_form(row));
  const std::size_t special = forms.size();
  for (const InstructionRow& row : kInstructions) {
    // applegpu's own forms replace the plain form; Mesa's are only for some values.
    const bool has_own =
        std::any_of(forms.begin(), forms.begin() + static_cast<std::ptrdiff_t>(special),
                    [&](const Form& form) { return form.opcode == row.opcode; });
    Form form = plain_form(row, dialect);
    if (!form.name.empty() && !(has_own && dialect == Dialect::Applegpu))
      forms.push_back(std::move(form));
  }
  return forms;
}

bool is_plain_number(const Operand& operand, std::int64_t value) {
  const bool is_number = operand.is_immediate() || operand.kind == OperandKind::FloatImmediate;
  return is_number && operand.value == value && !operand.sign_extend && !operand.abs &&
         !operand.neg;
}

/// Whether the form expresses the whole instruction. Sources and fields without an item are 0.
bool covers_instruction(const Form& form, const Instruction& instruction) {
  if (!form.items.empty() && form.items.front().kind == ItemKind::UniformMove)
    return is_uniform_move(instruction);
  std::uint32_t covered_sources = 0;
  std::uint64_t covered_fields = 0;
  static_assert(kFieldCount <= 64);
  for (const FormItem& item : form.items) {
    if (item.kind == ItemKind::Source) {
      covered_sources |= 1u << item.source;
      if (item.is_fixed && !is_plain_number(instruction.sources[item.source], item.value))
        return false;
    }
    const Field field = item.kind == ItemKind::Table ? Field::TruthTable : item.field;
    if (item.kind != ItemKind::Field && item.kind != ItemKind::Table) continue;
    covered_fields |= std::uint64_t{1} << static_cast<int>(field);
    if (item.is_fixed && instruction.fields.*row(field).value != item.value) return false;
  }
  for (int i = 0; i < instruction.source_count; ++i)
    if ((covered_sources >> i & 1) == 0 &&
        !is_plain_number(instruction.sources[static_cast<std::size_t>(i)], 0))
      return false;
  return std::all_of(std::begin(kFields), std::end(kFields), [&](const FieldRow& field) {
    return (covered_fields >> static_cast<int>(field.field) & 1) != 0 ||
           instruction.fields.*field.value == 0;
  });
}

}  // namespace

const std::vector<Form>& forms_of(Dialect dialect) {
  static const std::vector<Form> kMesa = make_forms(Dialect::Mesa);
  static const std::vector<Form> kApplegpu = make_forms(Dialect::Applegpu);
  return dialect == Dialect::Mesa ? kMesa : kApplegpu;
}

const Form& mesa_form(const Instruction& instruction) {
  for (const Form& form : forms_of(Dialect::Mesa))
    if (form.opcode == instruction.opcode && covers_instruction(form, instruction)) return form;
  throw std::logic_error("Mesa has no form of " + std::string(row(instruction.opcode).applegpu));
}

OperandClass class_of(Opcode opcode, int source) {
  int at = 0;
  for (const LayoutPart& part : layout_of(opcode).parts) {
    if (part.kind == LayoutPart::Kind::Destination && source < 0) return part.operand_class;
    if (part.kind == LayoutPart::Kind::Source && at++ == source) return part.operand_class;
  }
  throw std::logic_error("no such operand");
}

}  // namespace eu::isa::g13
