#include "isa/intel/visa/text/operand_reader.hpp"

#include <fmt/core.h>

#include "isa/intel/visa/kernel.hpp"
#include "isa/intel/visa/opcode.hpp"
#include "isa/intel/visa/text/words.hpp"
#include "isa/intel/visa/verifier.hpp"

namespace eu::isa::visa {

bool OperandReader::at_operand() {
  return !scanner_.skip_to_line_end();
}

Operand OperandReader::read(char role) {
  scanner_.skip_blanks();
  const char* at = scanner_.position();
  Operand operand = read_any(role);
  if (takes(role, operand)) {
    check_region_form(operand, role, at);
    return operand;
  }
  const bool writes = role_row(role).is_written;
  const Rule rule = writes && operand.kind == OperandKind::Immediate ? Rule::ImmediateDestination
                                                                     : Rule::OperandKind;
  scanner_.fail(at, rule_message(rule, fmt::format("{} is here; allowed is {}", kind_text(operand),
                                                   role_row(role).text)));
}

/// Checks the form of a region: a destination has <H>, a general source <V;W,H>.
void OperandReader::check_region_form(const Operand& operand, char role, const char* at) const {
  const bool is_general = operand.kind == OperandKind::General;
  if (!is_general && operand.kind != OperandKind::Indirect) return;
  const Region& region = operand.region;
  if (role_row(role).is_written) {
    if (operand.is_multi_address()) scanner_.fail(at, rule_message(Rule::MultiAddressDestination));
    if (region.width != Region::kNull)
      scanner_.fail(at, "a destination has only a stride, such as <1>");
  } else if (is_general && region.vert_stride == Region::kNull) {
    scanner_.fail(at, "a source has a region of three numbers, such as <1;1,0>");
  }
}

Operand OperandReader::read_any(char role) {
  const TextPlace place = scanner_.place_of(scanner_.position());
  Operand operand;
  const char c = scanner_.peek();
  if (c == '(' && role != 'i')
    operand = read_modified(role);
  else if (c == '&')
    operand = read_address_of();
  else if (c == 'r' && scanner_.peek(1) == '[')
    operand = read_indirect();
  else if (c == '"' && role != 'l')
    operand = read_text();
  else if (is_letter(c) || c == '%' || role == 'l')
    operand = read_named(role);
  else
    operand = read_number();
  operand.place = place;
  return operand;
}

Operand OperandReader::read_modified(char role) {
  struct Spelling {
    std::string_view text;
    Modifier modifier;
  };
  constexpr Spelling kSpellings[] = {{"(-)", Modifier::Negate},
                                     {"(abs)", Modifier::Absolute},
                                     {"(-abs)", Modifier::NegateAbsolute},
                                     {"(~)", Modifier::Not}};
  for (const Spelling& spelling : kSpellings) {
    const char* at = scanner_.position();
    std::size_t length = 0;
    while (length < spelling.text.size() &&
           scanner_.peek(static_cast<std::ptrdiff_t>(length)) == spelling.text[length])
      ++length;
    if (length != spelling.text.size()) continue;
    scanner_.move_to(at + length);
    scanner_.skip_blanks();
    if (scanner_.peek() == '(') scanner_.fail("an operand has one modifier at most");
    Operand operand = read_any(role);
    if (operand.kind != OperandKind::General && operand.kind != OperandKind::Indirect)
      scanner_.fail(at, rule_message(Rule::ModifierOperand));
    operand.modifier = spelling.modifier;
    return operand;
  }
  scanner_.fail(
      "expected an operand or one of the modifiers (-), (abs), (-abs) and (~), found '('");
}

Operand OperandReader::read_address_of() {
  scanner_.advance();
  scanner_.skip_blanks();
  const char* at = scanner_.position();
  const Symbol symbol = symbol_of(take_name(), at);
  Operand operand;
  operand.kind = OperandKind::AddressOf;
  if (symbol.kind != VariableKind::General)
    scanner_.fail(at, "only general variables have an address");
  operand.id = symbol.id;
  operand.type = symbols_.variable(symbol).type;
  if (scanner_.take('[')) {
    operand.offset = static_cast<std::uint32_t>(constant(0, 0x7fff, "a byte offset"));
    scanner_.expect(']', "']'");
  }
  return operand;
}

Operand OperandReader::read_indirect() {
  scanner_.move_to(scanner_.position() + 2);
  scanner_.skip_blanks();
  const char* at = scanner_.position();
  const Symbol symbol = symbol_of(take_name(), at);
  if (symbol.kind != VariableKind::Address) scanner_.fail(at, "this is not an address variable");
  Operand operand;
  operand.kind = OperandKind::Indirect;
  operand.id = symbol.id;
  scanner_.expect('(', "'('");
  operand.offset = static_cast<std::uint32_t>(constant(0, 255, "an element"));
  scanner_.expect(')', "')'");
  if (scanner_.take(','))
    operand.indirect_bytes = static_cast<std::int32_t>(constant(-32768, 32767, "a byte offset"));
  scanner_.expect(']', "',' or ']'");
  read_region(operand);
  operand.type = read_type(scanner_.position());
  if (is_packed_vector(operand.type)) scanner_.fail(at, rule_message(Rule::IndirectType));
  return operand;
}

Type OperandReader::read_type(const char* number_at) {
  scanner_.expect(':', "':' and a type");
  return read_type_name(scanner_, number_at, Rule::IndirectType);
}

Operand OperandReader::read_number() {
  return read_immediate(scanner_, symbols_, kernel_);
}

Operand OperandReader::read_text() {
  Operand operand;
  operand.kind = OperandKind::Text;
  operand.text = take_quoted(scanner_);
  return operand;
}

Operand OperandReader::read_label(std::string_view name, const char* at) {
  Operand operand;
  operand.kind = OperandKind::Label;
  operand.id = symbols_.label(name, at);
  return operand;
}

Operand OperandReader::read_named(char role) {
  const char* at = scanner_.position();
  if (role == 'l' && scanner_.peek() == '"') return read_label(take_quoted(scanner_), at);
  if (role == 'l') {
    const std::string_view name = take_label_name(scanner_);
    if (name.empty()) scanner_.fail(fmt::format("expected a label, found {}", scanner_.found()));
    return read_label(name, at);
  }
  const Symbol symbol = symbol_of(take_name(), at);
  Operand operand;
  operand.id = symbol.id;
  operand.type = symbols_.variable(symbol).type;
  if (role == 'v') {
    operand.kind = OperandKind::Raw;
    operand.state = symbol.kind;
    return operand;
  }
  const char next = scanner_.peek();
  if (next == '(') {
    read_subscript(operand, symbol, at);
  } else if (next == '<' && symbol.kind == VariableKind::General) {
    operand.kind = OperandKind::General;
    read_region(operand);
  } else if (next == '.' && symbol.kind == VariableKind::General) {
    read_raw(operand);
  } else {
    constexpr OperandKind kKinds[] = {OperandKind::None, OperandKind::None, OperandKind::Predicate,
                                      OperandKind::Sampler, OperandKind::Surface};
    operand.kind = kKinds[static_cast<std::size_t>(symbol.kind)];
    if (operand.kind == OperandKind::None)
      scanner_.fail(fmt::format("expected {} after the variable, found {}",
                                symbol.kind == VariableKind::General ? "'(', '<' or '.'" : "'('",
                                scanner_.found()));
  }
  if (operand.kind == OperandKind::General && (role == 'r' || role == 'w' || role == 'g'))
    scanner_.fail(at, rule_message(Rule::RawRegion));
  return operand;
}

void OperandReader::read_subscript(Operand& operand, Symbol symbol, const char* at) {
  if (symbol.kind == VariableKind::General) {
    operand.kind = OperandKind::General;
    return read_general(operand);
  }
  if (symbol.kind == VariableKind::Predicate) scanner_.fail("a predicate has no offset");
  scanner_.advance();
  operand.offset = static_cast<std::uint32_t>(constant(0, 255, "an element"));
  scanner_.expect(')', "')'");
  if (symbol.kind != VariableKind::Address) {
    operand.kind = OperandKind::State;
    operand.state = symbol.kind;
    return;
  }
  operand.kind = OperandKind::Address;
  if (!scanner_.take('<'))
    scanner_.fail(at, "the width of an address operand is missing: A0(0)<8>");
  operand.width = static_cast<std::uint16_t>(bounded_constant(0, 0x7fff, "a width"));
  scanner_.expect('>', "'>'");
}

void OperandReader::read_general(Operand& operand) {
  scanner_.advance();
  operand.row = static_cast<std::uint16_t>(constant(0, 255, "a row"));
  scanner_.expect(',', "','");
  operand.column = static_cast<std::uint16_t>(constant(0, 0xffff, "a column"));
  scanner_.expect(')', "')'");
  scanner_.skip_blanks();
  if (scanner_.peek() != '<')
    scanner_.fail(fmt::format("expected a region such as <1;1,0>, found {}", scanner_.found()));
  read_region(operand);
}

std::int64_t OperandReader::constant(std::int64_t min, std::int64_t max, std::string_view what) {
  return read_constant(scanner_, symbols_, kernel_, ConstantForm::Whole, min, max, what);
}

std::int64_t OperandReader::bounded_constant(std::int64_t min, std::int64_t max,
                                             std::string_view what) {
  return read_constant(scanner_, symbols_, kernel_, ConstantForm::NoComparison, min, max, what);
}

std::string_view OperandReader::take_name() {
  return take_variable_name(scanner_);
}

Symbol OperandReader::symbol_of(std::string_view name, const char* at) {
  if (name.empty())
    scanner_.fail(at, fmt::format("expected a variable, found {}", scanner_.found()));
  const std::optional<Symbol> symbol = symbols_.find(name);
  if (symbol) return *symbol;
  scanner_.fail(at, fmt::format("\"{}\" is not declared{} [undeclared]", std::string(name),
                                symbols_.suggestion(name)));
}

}  // namespace eu::isa::visa
