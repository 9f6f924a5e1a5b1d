#include "isa/intel/text/instruction_reader.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <vector>

#include "isa/common/message_text.hpp"
#include "isa/intel/text/names.hpp"
#include "isa/intel/text/unused_operands.hpp"

namespace eu::isa {
namespace {

/// The opcode of a mnemonic; ignores case.
std::optional<Opcode> opcode_of(std::string_view word) {
  const bool lower =
      std::none_of(word.begin(), word.end(), [](char c) { return c != to_lower(c); });
  if (lower) return opcode_from_mnemonic(word);
  std::string copy(word);
  std::transform(copy.begin(), copy.end(), copy.begin(), to_lower);
  return opcode_from_mnemonic(copy);
}

/// Replacements of instructions that a generation does not have (isa/GEN8.md E12).
struct Replacement {
  Opcode missing;
  std::string_view words;
};
constexpr Replacement kReplacements[] = {
    {Opcode::F32to16, "mov converts F to HF"},
    {Opcode::F16to32, "mov converts HF to F"},
    {Opcode::Dim, "mov takes immediates of 64 bits"},
    {Opcode::Sends, "send takes one payload, its parts side by side"},
    {Opcode::Sendsc, "sendc takes one payload, its parts side by side"},
};

}  // namespace

void InstructionReader::read_predicate() {
  if (scanner_.take('(')) read_predicate_flag();
}

void InstructionReader::read_predicate_flag() {
  scanner_.skip_blanks();
  const char sign = scanner_.peek();
  if (sign == '+' || sign == '-' || sign == '~' || sign == '!') {
    known().pred_inv = sign != '+';
    scanner_.advance();
    scanner_.skip_blanks();
  }
  text_.predicate_flag = read_flag(scanner_);
  if (scanner_.peek() == '.') {
    scanner_.advance();
    text_.predicate_control_at = scanner_.position();
    text_.predicate_control = scanner_.take_word();
  }
  scanner_.expect(')', "')' after the predicate");
}

void InstructionReader::read_mnemonic() {
  scanner_.skip_blanks();
  const char* at = scanner_.position();
  const std::string_view word = scanner_.take_word();
  if (word.empty()) scanner_.fail("expected an instruction, found " + scanner_.found());
  const std::optional<Opcode> opcode = opcode_of(word);
  if (!opcode || !exists_on(*opcode, gen_)) fail_mnemonic(at, word, opcode);
  known().opcode = *opcode;
  read_suffixes();
  if (text_.format() != Format::Math) return;
  read_math_function();
  read_suffixes();
}

void InstructionReader::fail_mnemonic(const char* at, std::string_view word,
                                      std::optional<Opcode> other_gen) const {
  const std::string quoted = fmt::format("\"{}\"", word);
  if (other_gen) {
    std::string message =
        fmt::format("instruction {} does not exist on {}", quoted, row(gen_).name);
    if (facts(gen_).layout != Layout::Gen7)
      for (const Replacement& replacement : kReplacements)
        if (replacement.missing == *other_gen) message += fmt::format(": {}", replacement.words);
    scanner_.fail(at, message);
  }
  std::vector<std::string_view> known;
  for (const OpcodeRow& opcode : kOpcodes)
    if (exists_on(opcode.opcode, gen_)) known.push_back(opcode.mnemonic);
  scanner_.fail(at, fmt::format("unknown instruction {}{}", quoted, did_you_mean(word, known)));
}

void InstructionReader::read_suffixes() {
  while (scanner_.peek() == '.') {
    scanner_.advance();
    const char* at = scanner_.position();
    read_suffix(at, scanner_.take_word());
  }
}

void InstructionReader::read_suffix(const char* at, std::string_view word) {
  if (same_ignoring_case(word, "sat")) {
    known().saturate = true;
  } else if (same_ignoring_case(word, "breakpoint")) {
    known().breakpoint = true;
  } else if (read_condition(at, word)) {
    read_condition_flag();
  } else {
    std::vector<std::string_view> names{"sat", "breakpoint"};
    for (const NameRow<CondMod>& condition : kCondModNames) names.push_back(condition.name);
    scanner_.fail(at, fmt::format("unknown suffix \"{}\"; allowed are sat, breakpoint and the "
                                  "conditions z, nz, g, ge, l, le, o, u{}",
                                  word, did_you_mean(word, names)));
  }
}

bool InstructionReader::read_condition(const char* at, std::string_view word) {
  for (const NameRow<CondMod>& condition : kCondModNames) {
    if (!same_ignoring_case(word, condition.name)) continue;
    if (is_send(known().opcode) || text_.format() == Format::Math)
      scanner_.fail(at, "send, sendc and math have no condition modifier");
    if (known().cond_mod != CondMod::None)
      scanner_.fail(at, "second condition modifier in one instruction");
    known().cond_mod = condition.value;
    return true;
  }
  return false;
}

void InstructionReader::read_condition_flag() {
  const char* dot = scanner_.position();
  if (scanner_.peek() != '.') return;
  scanner_.advance();
  if (at_flag(scanner_))
    text_.condition_flag = read_flag(scanner_);
  else
    scanner_.move_to(dot);  // a further suffix
}

const MathRow* InstructionReader::find_math_function(std::string_view name) const {
  for (const MathRow& function : kMathFunctions)
    if (function.gens.has(gen_) &&
        (same_ignoring_case(name, function.name) || same_ignoring_case(name, function.prm_name)))
      return &function;
  return nullptr;
}

bool InstructionReader::read_execution_size() {
  if (!scanner_.take('(')) return false;
  scanner_.skip_blanks();
  const char* at = scanner_.position();
  const std::uint64_t size = scanner_.take_digits("execution size");
  if (size == 0 || size > 32 || (size & (size - 1)) != 0)
    scanner_.fail(at,
                  fmt::format("execution size {} does not exist; allowed are 1, 2, 4, 8, 16, 32",
                              std::string(at, scanner_.position())));
  known().exec_size = static_cast<std::uint8_t>(size);
  return true;
}

void InstructionReader::read_operands() {
  const ShownOperands shown = shown_operands(known().opcode);
  const Format format = text_.format();
  if (shown.dst) read_destination();
  read_shown_source(shown, 0);
  if (format == Format::Sends) read_source(2);
  if (is_send(known().opcode)) return read_message();
  if (format == Format::JumpIndexed)
    read_jump_index();
  else
    read_shown_source(shown, 1);
  read_shown_source(shown, 2);
  if (has_distance(known(), Distance::Jip, gen_)) read_distances();
}

void InstructionReader::read_shown_source(const ShownOperands& shown, std::size_t index) {
  if (!shown.src[index]) return;
  constexpr std::string_view kEnds = "{;\n";
  scanner_.skip_blanks();
  if (scanner_.at_end() || kEnds.find(scanner_.peek()) != std::string_view::npos) {
    const auto sources = std::count(shown.src.begin(), shown.src.end(), true);
    constexpr std::string_view kCounts[] = {"one source: expected it", "two sources: expected the ",
                                            "three sources: expected the "};
    constexpr std::string_view kOrdinals[] = {"first", "second", "third"};
    scanner_.fail(fmt::format("{} has {}{}, found {}", row(known().opcode).mnemonic,
                              kCounts[sources - 1], sources == 1 ? "" : kOrdinals[index],
                              scanner_.found()));
  }
  read_source(index);
}

void InstructionReader::read_destination() {
  text_.dst = read_destination_operand(scanner_, syntax_);
}

void InstructionReader::read_source(std::size_t index) {
  text_.src[index] = read_operand(scanner_, syntax_, text_.format() == Format::Immediate64);
}

void InstructionReader::read_label(Distance distance) {
  TargetText& target = text_.targets[static_cast<std::size_t>(distance)];
  target.at = scanner_.position();
  target.label = scanner_.take_word();
}

}  // namespace eu::isa
