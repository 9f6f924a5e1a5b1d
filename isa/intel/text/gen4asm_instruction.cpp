#include "isa/intel/text/gen4asm_instruction.hpp"

#include <algorithm>

#include "isa/common/number_text.hpp"
#include "isa/intel/text/message_text.hpp"

namespace eu::isa {
namespace {

constexpr std::int64_t kInstructionBytes = 16;

/// True for opcodes whose sources without a region are scalars in the -a mode of Gen7.
bool has_scalar_sources(Opcode opcode) {
  switch (opcode) {
    case Opcode::Mul:
    case Opcode::Mac:
    case Opcode::Cmp:
    case Opcode::Asr:
    case Opcode::Add:
    case Opcode::Shl: return true;
    default: return false;
  }
}

/// True for registers that are written without region and type.
bool is_typeless(const Operand& operand) {
  return operand.is_arf(Arf::State) || operand.is_arf(Arf::Control) ||
         operand.is_arf(Arf::Notification) || operand.is_arf(Arf::Ip);
}

}  // namespace

Gen4asmInstructionReader::Gen4asmInstructionReader(Scanner& scanner, Generation gen,
                                                   SubregisterUnit unit)
    : SymbolicInstructionReader(scanner, gen,
                                OperandSyntax{'r', ImmediateStyle::Gen4asm,
                                              unit == SubregisterUnit::Bytes, true, nullptr}),
      unit_(unit) {}

const InstructionText& Gen4asmInstructionReader::read() {
  begin_instruction();
  read_predicate();
  read_mnemonic();
  read_exec_size();
  if (known().opcode == Opcode::Wait)
    read_wait_operand();
  else if (text_.format() == Format::Send)
    read_send_operands();
  else
    read_operands();
  if (text_.format() == Format::Math) read_trailing_math_function();
  read_braces();
  set_options();
  set_exec_size();
  set_short_regions();
  set_regions();
  set_unused_source();
  set_numeric_targets();
  if (!scanner_.skip_to_line_end())
    scanner_.fail("expected ';' or the end of the line, found " + scanner_.found());
  return text_;
}

/// Reads the execution size. If there is none, the following text may be the next line.
void Gen4asmInstructionReader::read_exec_size() {
  const char* end = scanner_.position();
  has_exec_size_ = read_execution_size();
  if (has_exec_size_)
    scanner_.expect(')', "')' after the execution size");
  else
    scanner_.move_to(end);
}

void Gen4asmInstructionReader::set_options() {
  Options& options = text_.options;
  const Opcode opcode = known().opcode;
  const bool branches_apart = opcode == Opcode::Brd || opcode == Opcode::Brc;
  if (branches_apart && options.controls.thread_ctrl == ThreadControl::Normal)
    options.controls.thread_ctrl = ThreadControl::Switch;
  if (opcode == Opcode::Jmpi && unit_ == SubregisterUnit::Elements) options.controls.no_mask = true;
}

/// Completes short regions: <s> of an Align1 source is <s;1,0>.
void Gen4asmInstructionReader::set_short_regions() {
  if (text_.options.controls.is_align16() || text_.format() == Format::ThreeSrc) return;
  for (OperandText& source : text_.src) {
    if (source.region_form != RegionForm::One) continue;
    source.operand.region = {source.operand.region.vert_stride, 1, 0};
    source.region_form = RegionForm::Three;
  }
}

/// Sets the unused source 1: after an immediate the assembler leaves it zero, unlike
/// production compilers.
void Gen4asmInstructionReader::set_unused_source() {
  const bool one_source = text_.format() == Format::Basic && row(known().opcode).sources == 1;
  if (!one_source || !text_.src[0].operand.is_immediate()) return;
  OperandText& unused = text_.options.src[1];
  unused = null_operand(Type::UD);
  unused.operand.region = text_.options.controls.is_align16() ? Region{0, 4, 1} : Region{0, 1, 0};
  unused.region_form = RegionForm::Three;
}

/// Reads the operands of a send. If a number comes first, words describe the message; otherwise
/// descriptors do.
void Gen4asmInstructionReader::read_send_operands() {
  scanner_.skip_blanks();
  if (at_expression(scanner_))
    read_symbolic_send();
  else
    read_numeric_send();
}

/// Reads `send (16) 8 g10<1>UW null sampler (3, 0, F) mlen 5 rlen 8`: the number is the payload's
/// GRF. The operand after the destination has no effect: it implies no move.
void Gen4asmInstructionReader::read_symbolic_send() {
  OperandText& payload = text_.src[0];
  payload.begin = scanner_.position();
  payload.operand.file = RegFile::Grf;
  payload.operand.number = static_cast<std::uint8_t>(
      read_expression(scanner_, 0, kGrfs - 1, "the number of the payload's register"));
  payload.end = scanner_.position();
  read_destination();
  read_operand(scanner_, syntax_);
  text_.message = read_gen4asm_message(scanner_, gen_);
  set_payload(Type::D);
}

/// Reads `send (8) r46<1>:ud r18 0x2 0x4AE8003:ud`; the descriptor is a number or a0.0.
void Gen4asmInstructionReader::read_numeric_send() {
  read_destination();
  text_.src[0] = read_operand(scanner_, syntax_);
  set_payload(Type::UB);
  read_message();
}

/// Sets region and type of a payload to the assembler's values; they have no meaning.
void Gen4asmInstructionReader::set_payload(Type type) {
  OperandText& payload = text_.src[0];
  payload.operand.type = type;
  payload.operand.region = {0, 1, 0};
  payload.region_form = RegionForm::Three;
  payload.subregister = 0;
  payload.has_type = true;
}

void Gen4asmInstructionReader::read_distances() {
  expect_target(Distance::Jip, "a label or a distance");
  if (!has_distance(known(), Distance::Uip, gen_)) return;
  if (known().opcode == Opcode::Else)
    repeat_target();  // the endif, where all channels go
  else
    read_second_target();
}

/// Reads the second target, which is on the same line. The next line may begin with a word that is
/// not a label.
void Gen4asmInstructionReader::read_second_target() {
  if (scanner_.skip_to_line_end() || !read_target(Distance::Uip))
    scanner_.fail("expected the second target, found " + scanner_.found());
}

std::optional<Type> Gen4asmInstructionReader::default_type(const OperandText& operand,
                                                           Role role) const {
  const Operand& read = operand.operand;
  if (known().opcode == Opcode::Wait || text_.format() == Format::Call) return Type::D;
  if (!read.indirect) {
    if (read.is_null() && (role == Role::Source || known().opcode == Opcode::Ret)) return Type::UD;
    if (is_typeless(read)) return Type::UD;
  }
  return declared_type(operand).value_or(Type::F);
}

Region Gen4asmInstructionReader::default_region(const OperandText& operand) const {
  const bool elements = unit_ == SubregisterUnit::Elements && facts(gen_).layout == Layout::Gen7;
  if (text_.options.controls.is_align16() || text_.format() == Format::ThreeSrc)
    return {static_cast<std::uint8_t>(elements ? 4 : 0), 4, 1};
  const bool scalar = !elements || operand.symbol != nullptr || operand.operand.indirect ||
                      operand.operand.is_arf(Arf::Address) || is_typeless(operand.operand);
  return scalar ? Region{0, 1, 0} : packed_region(operand);
}

/// The default region in -a mode of Gen7: packed elements, as far as they fit one register;
/// otherwise a scalar.
Region Gen4asmInstructionReader::packed_region(const OperandText& operand) const {
  const std::uint8_t size = known().exec_size;
  if (operand.operand.is_arf(Arf::Accumulator)) {
    const std::uint8_t width = std::min<std::uint8_t>(size, 8);
    return {width, width, 1};
  }
  const bool fits = size_of(operand.operand.type) * (size + operand.subregister) <= kRegisterBytes;
  if (size == 1 || size > 16 || !fits || has_scalar_sources(known().opcode)) return {0, 1, 0};
  return {size, size, 1};
}

int Gen4asmInstructionReader::default_exec_size() const {
  return is_scalar() ? 1 : declared_exec_size().value_or(0);
}

std::optional<std::int64_t> Gen4asmInstructionReader::target_bytes(std::int64_t number) const {
  return number * kInstructionBytes;
}

}  // namespace eu::isa
