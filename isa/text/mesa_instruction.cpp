#include "isa/text/mesa_instruction.hpp"

#include <vector>

#include "isa/text/immediate_reader.hpp"
#include "isa/text/names.hpp"
#include "isa/text/nearest.hpp"
#include "isa/text/number_reader.hpp"
#include "isa/text/unused_operands.hpp"

namespace eu::isa {
namespace {

class Reader {
 public:
  Reader(Scanner& scanner, Gen gen, InstructionText& text)
      : scanner_(scanner), gen_(gen), text_(text), known_(text.known) {}

  void read() {
    read_predicate();
    read_mnemonic();
    read_exec_size();
    read_operands();
    text_.options = read_options(scanner_);
    scanner_.expect(';', "';' behind the instruction");
  }

 private:
  void read_predicate() {
    if (!scanner_.take('(')) return;
    scanner_.skip_blanks();
    const char sign = scanner_.peek();
    if (sign == '+' || sign == '-' || sign == '~') {
      known_.pred_inv = sign != '+';
      scanner_.advance();
      scanner_.skip_blanks();
    }
    text_.predicate_flag = read_flag(scanner_);
    if (scanner_.peek() == '.') {
      scanner_.advance();
      text_.predicate_control_at = scanner_.position();
      text_.predicate_control = scanner_.take_word();
    }
    scanner_.expect(')', "')' behind the predicate");
  }

  void read_mnemonic() {
    scanner_.skip_blanks();
    const char* at = scanner_.position();
    const std::string_view word = scanner_.take_word();
    if (word.empty()) scanner_.fail("expected an instruction, found " + scanner_.found());
    const std::optional<Opcode> opcode = opcode_from_mnemonic(word);
    if (!opcode || !exists_on(*opcode, gen_)) fail_mnemonic(at, word, opcode.has_value());
    known_.opcode = *opcode;
    read_suffixes();
    if (text_.format() != Format::Math) return;
    read_math_function();
    read_suffixes();
  }

  [[noreturn]] void fail_mnemonic(const char* at, std::string_view word, bool other_gen) const {
    const std::string quoted = '"' + std::string(word) + '"';
    if (other_gen) scanner_.fail(at, "instruction " + quoted + " does not exist on Ivy Bridge");
    std::vector<std::string_view> known;
    for (const OpcodeRow& opcode : kOpcodes)
      if (exists_on(opcode.opcode, gen_)) known.push_back(opcode.mnemonic);
    scanner_.fail(at, "unknown instruction " + quoted + did_you_mean(word, known));
  }

  /// .sat, .breakpoint and a condition modifier with its flag register.
  void read_suffixes() {
    while (scanner_.peek() == '.') {
      scanner_.advance();
      const char* at = scanner_.position();
      const std::string_view word = scanner_.take_word();
      if (same_ignoring_case(word, "sat"))
        known_.saturate = true;
      else if (same_ignoring_case(word, "breakpoint"))
        known_.breakpoint = true;
      else
        read_condition(at, word);
    }
  }

  void read_condition(const char* at, std::string_view word) {
    for (const NameRow<CondMod>& condition : kCondModNames) {
      if (!same_ignoring_case(word, condition.name)) continue;
      if (text_.format() == Format::Send || text_.format() == Format::Math)
        scanner_.fail(at, "send, sendc and math have no condition modifier");
      if (known_.cond_mod != CondMod::None)
        scanner_.fail(at, "second condition modifier in one instruction");
      known_.cond_mod = condition.value;
      read_condition_flag();
      return;
    }
    std::vector<std::string_view> names{"sat", "breakpoint"};
    for (const NameRow<CondMod>& condition : kCondModNames) names.push_back(condition.name);
    scanner_.fail(at, "unknown suffix \"" + std::string(word) +
                          "\"; allowed are sat, breakpoint and the conditions z, nz, g, ge, l, "
                          "le, o, u" +
                          did_you_mean(word, names));
  }

  void read_condition_flag() {
    const char* dot = scanner_.position();
    if (scanner_.peek() != '.') return;
    scanner_.advance();
    if (at_flag(scanner_))
      text_.condition_flag = read_flag(scanner_);
    else
      scanner_.move_to(dot);  // a further suffix
  }

  void read_math_function() {
    scanner_.skip_blanks();
    const char* at = scanner_.position();
    const std::string_view word = scanner_.take_word();
    std::vector<std::string_view> names;
    for (const MathRow& function : kMathFunctions) {
      if (same_ignoring_case(word, function.name)) {
        known_.math_function = function.function;
        return;
      }
    }
    for (const MathRow& function : kMathFunctions) names.push_back(function.name);
    scanner_.move_to(at);
    scanner_.fail(
        "expected a math function (inv, log, exp, sqrt, rsq, sin, cos, fdiv, pow, "
        "intdivmod, intdiv, intmod), found " +
        scanner_.found() + did_you_mean(word, names));
  }

  void read_exec_size() {
    if (!scanner_.take('(')) {
      // Mesa writes none for nop; a scalar jump needs none.
      const Format format = text_.format();
      if (format == Format::Nullary || format == Format::JumpIndexed) return;
      scanner_.fail("expected '(' and the execution size, found " + scanner_.found());
    }
    scanner_.skip_blanks();
    const char* at = scanner_.position();
    const std::uint32_t size = scanner_.take_decimal(255, "execution size");
    if (size == 0 || size > 32 || (size & (size - 1)) != 0)
      scanner_.fail(at, "execution size " + std::to_string(size) +
                            " does not exist; allowed are 1, 2, 4, 8, 16, 32");
    known_.exec_size = static_cast<std::uint8_t>(size);
    scanner_.expect(')', "')' behind the execution size");
  }

  void read_operands() {
    const ShownOperands shown = shown_operands(known_.opcode);
    if (shown.dst) text_.dst = read_operand(scanner_);
    if (shown.src[0]) text_.src[0] = read_operand(scanner_, text_.format() == Format::Immediate64);
    if (text_.format() == Format::Send)
      text_.message = read_mesa_message(scanner_, gen_);
    else if (text_.format() == Format::JumpIndexed)
      read_jump_index();
    else if (shown.src[1])
      text_.src[1] = read_operand(scanner_);
    if (shown.src[2]) text_.src[2] = read_operand(scanner_);
    if (has_distance(known_, Distance::Jip)) read_distances();
  }

  /// jmpi: an immediate, a register or a label.
  void read_jump_index() {
    scanner_.skip_blanks();
    OperandText& index = text_.src[1];
    index.begin = scanner_.position();
    if (!is_letter(scanner_.peek()) || at_register(scanner_)) {
      index = read_operand(scanner_);
      return;
    }
    read_label(Distance::Index);
    index.operand.file = RegFile::Immediate;
    index.operand.type = Type::D;
  }

  void read_distances() {
    take_name("jip");
    read_target(Distance::Jip, known_.jip);
    if (take_name("uip") || has_distance(known_, Distance::Uip))
      read_target(Distance::Uip, known_.uip);
  }

  /// Takes `JIP:` if it stands there; `name` is in lower case.
  bool take_name(std::string_view name) {
    scanner_.skip_blanks();
    const char* at = scanner_.position();
    if (same_ignoring_case(scanner_.take_word(), name) && scanner_.take(':')) return true;
    scanner_.move_to(at);
    return false;
  }

  void read_target(Distance distance, std::int16_t& units) {
    scanner_.skip_blanks();
    if (is_letter(scanner_.peek()))
      read_label(distance);
    else
      units =
          static_cast<std::int16_t>(read_integer(scanner_, -32768, 32767, "a label or a distance"));
  }

  void read_label(Distance distance) {
    TargetText& target = text_.targets[static_cast<std::size_t>(distance)];
    target.at = scanner_.position();
    target.label = scanner_.take_word();
  }

  Scanner& scanner_;
  Gen gen_;
  InstructionText& text_;
  Instruction& known_;
};

}  // namespace

InstructionText read_mesa_instruction(Scanner& scanner, Gen gen) {
  InstructionText text;
  Reader(scanner, gen, text).read();
  return text;
}

}  // namespace eu::isa
