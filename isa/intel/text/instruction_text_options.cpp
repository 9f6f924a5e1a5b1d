#include "isa/intel/text/instruction_text.hpp"

#include <fmt/core.h>

#include <vector>

#include "isa/common/message_text.hpp"
#include "isa/common/number_text.hpp"
#include "isa/intel/text/names.hpp"

namespace eu::isa {
namespace {

void set_access_mode(Scanner& scanner, const char* at, Options& options, AccessMode mode) {
  if (options.has_access_mode && options.controls.access_mode != mode)
    scanner.fail(at, "align1 and align16 exclude each other");
  options.controls.access_mode = mode;
  options.has_access_mode = true;
}

void set_thread_control(Scanner& scanner, const char* at, Options& options, ThreadControl control) {
  Instruction& controls = options.controls;
  if (controls.thread_ctrl != ThreadControl::Normal && controls.thread_ctrl != control)
    scanner.fail(at, "atomic and switch exclude each other");
  controls.thread_ctrl = control;
}

void set_nibble(const Scanner& scanner, const char* at, int nibble, Options& options) {
  if (options.has_channel_group) scanner.fail(at, "second group of channels in one instruction");
  options.has_channel_group = true;
  options.controls.qtr_ctrl = static_cast<std::uint8_t>(nibble / 2);
  options.controls.nib_ctrl = static_cast<std::uint8_t>(nibble % 2);
}

void set_option(Scanner& scanner, const char* at, Option option, Options& options) {
  Instruction& controls = options.controls;
  switch (option) {
    case Option::Align1: return set_access_mode(scanner, at, options, AccessMode::Align1);
    case Option::Align16: return set_access_mode(scanner, at, options, AccessMode::Align16);
    case Option::NoMask: controls.no_mask = true; break;
    case Option::UseMask: controls.no_mask = false; break;
    case Option::NoDDClr: controls.no_dd_clr = true; break;
    case Option::NoDDChk: controls.no_dd_chk = true; break;
    case Option::Compacted: options.compacted_at = at; break;
    case Option::Atomic: return set_thread_control(scanner, at, options, ThreadControl::Atomic);
    case Option::Switch: return set_thread_control(scanner, at, options, ThreadControl::Switch);
    case Option::AccWrEn:
      controls.acc_wr_en = true;
      options.acc_wr_en_at = at;
      break;
    case Option::BranchCtrl:
      controls.branch_ctrl = true;
      options.branch_ctrl_at = at;
      break;
    case Option::Eot: options.eot_at = at; break;
    case Option::PredInv: controls.pred_inv = true; break;
    case Option::Breakpoint: controls.breakpoint = true; break;
    case Option::SecondHalf: return set_nibble(scanner, at, 2, options);
    case Option::Compressed: break;  // repeats the execution size
  }
}

[[noreturn]] void fail_unknown(const Scanner& scanner, const char* at, std::string_view word) {
  std::vector<std::string_view> known{"1Q", "1H", "1N", "dst:", "src0:", "src1:", "behind:"};
  for (const NameRow<Option>& option : kOptionNames) known.push_back(option.name);
  scanner.fail(at, fmt::format("unknown option \"{}\"{}", word, did_you_mean(word, known)));
}

/// Sets the group of channels from 1Q to 4Q, 1H, 2H, 1N to 8N: quarters, halves or nibbles of 32.
void set_channel_group(const Scanner& scanner, const char* at, std::string_view word, char number,
                       std::string_view unit, Options& options) {
  const char letter = unit.size() == 1 ? to_lower(unit[0]) : '\0';
  const int groups = letter == 'q' ? 4 : letter == 'h' ? 2 : letter == 'n' ? 8 : 0;
  if (groups == 0) fail_unknown(scanner, at, word);
  if (number < '1' || number > '0' + groups)
    scanner.fail(
        at, fmt::format(
                "channel group \"{}\" does not exist; allowed are 1Q to 4Q, 1H, 2H and 1N to 8N",
                word));
  set_nibble(scanner, at, (number - '1') * (8 / groups), options);
}

/// Reads an operand such as `dst:`; false for any other word.
bool read_unused_operand(Scanner& scanner, const OperandSyntax& syntax, std::string_view word,
                         Options& options) {
  OperandText* text = word == "dst"      ? &options.dst
                      : word == "src0"   ? &options.src[0]
                      : word == "src1"   ? &options.src[1]
                      : word == "behind" ? &options.behind
                                         : nullptr;
  if (text == nullptr) return false;
  scanner.expect(':', "':' and an operand");
  *text = read_operand(scanner, syntax);
  return true;
}

void read_ex_desc(Scanner& scanner, Options& options) {
  scanner.expect(':', "':' and the extended descriptor");
  scanner.skip_blanks();
  options.ex_desc_at = scanner.position();
  options.ex_desc =
      static_cast<std::uint32_t>(read_hex(scanner, 0xffffffff, "the extended descriptor"));
}

void read_option(Scanner& scanner, const OperandSyntax& syntax, Options& options) {
  const char* at = scanner.position();
  if (at_flag(scanner)) {
    options.flag = read_flag(scanner);
    return;
  }
  const std::string_view word = scanner.take_word();
  if (word.empty()) scanner.fail("expected an option or '}', found " + scanner.found());
  if (is_digit(word[0]))
    return set_channel_group(scanner, at, word, word[0], word.substr(1), options);
  // The manual writes the unit first: Q2.
  if (word.size() == 2 && is_digit(word[1]))
    return set_channel_group(scanner, at, word, word[1], word.substr(0, 1), options);
  if (read_unused_operand(scanner, syntax, word, options)) return;
  if (same_ignoring_case(word, "ExDesc")) return read_ex_desc(scanner, options);
  for (const NameRow<Option>& option : kOptionNames)
    if (same_ignoring_case(word, option.name))
      return set_option(scanner, at, option.value, options);
  fail_unknown(scanner, at, word);
}

}  // namespace

bool at_flag(const Scanner& scanner) {
  return to_lower(scanner.peek()) == 'f' && is_digit(scanner.peek(1)) && !is_word(scanner.peek(2));
}

FlagName read_flag(Scanner& scanner) {
  FlagName flag;
  flag.at = scanner.position();
  if (!at_flag(scanner))
    scanner.fail("expected a flag register (f0.0, f0.1, f1.0, f1.1), found " + scanner.found());
  scanner.advance();
  flag.reg = static_cast<std::uint8_t>(scanner.take_decimal(1, "number of the flag register"));
  if (scanner.peek() == '.' && is_digit(scanner.peek(1))) {
    scanner.advance();
    flag.subreg =
        static_cast<std::uint8_t>(scanner.take_decimal(1, "number of the flag subregister"));
  }
  return flag;
}

Options read_options(Scanner& scanner, const OperandSyntax& syntax) {
  Options options;
  if (!scanner.take('{')) return options;
  while (!scanner.take('}')) {
    read_option(scanner, syntax, options);
    scanner.take(',');
  }
  return options;
}

}  // namespace eu::isa
