#include "isa/intel/visa/text/instruction_reader.hpp"

#include <fmt/core.h>

#include "isa/common/message_text.hpp"
#include "isa/intel/visa/text/instruction_parts.hpp"
#include "isa/intel/visa/text/words.hpp"

namespace eu::isa::visa {
namespace {

/// Instructions of vISA that are not read: no kernel for compute on Gen7 to Gen9 has them, or only
/// later generations do.
constexpr std::string_view kNotRead[] = {
    "acos",        "add3",       "asin",           "atan",         "avs",        "bf_cvt",
    "bfn",         "dp4a",       "dpas",           "dpasw",        "faddr",      "fcall",
    "fccall",      "fcvt",       "fret",           "ifcall",       "load",       "load_2dms_w",
    "load_mcs",    "lsc_fence",  "lsc_load",       "lsc_store",    "nbarrier",   "qw_gather",
    "qw_scatter",  "raw_sendsc", "raw_sendsc_eot", "rol",          "ror",        "rt_write_3d",
    "sample",      "sample4_c",  "sample4_po",     "sample4_po_c", "sample_b_c", "sample_c",
    "sample_c_lz", "sample_d_c", "sample_l_c",     "sample_unorm", "sampleinfo", "sbarrier",
    "srnd",        "switchjmp",  "urb_write_3d",   "vme_fbr",      "vme_ime",    "vme_sic"};

}  // namespace

Instruction InstructionReader::read() {
  Instruction in;
  in.place = scanner_.place_of(scanner_.position());
  if (scanner_.peek() == '(') read_predicate(in);
  const char* at = scanner_.position();
  const OpcodeRow& row = read_mnemonic();
  in.opcode = row.opcode;
  if (in.predicate.id != 0 && !row.allow('p')) scanner_.fail(at, rule_message(Rule::Predication));
  read_suffixes(in, row);
  read_size(in, row);
  read_operands(in, row);
  if (!scanner_.skip_to_line_end() || scanner_.peek() == ';')
    scanner_.fail(fmt::format("expected the end of the line, found {}: {} has {} operand{}",
                              scanner_.found(), row.mnemonic, in.operands.size(),
                              in.operands.size() == 1 ? "" : "s"));
  return in;
}

void InstructionReader::read_predicate(Instruction& in) {
  scanner_.advance();
  in.predicate.invert = scanner_.take('!');
  scanner_.skip_blanks();
  const char* at = scanner_.position();
  const std::string_view name = take_variable_name(scanner_);
  if (name.empty()) scanner_.fail(fmt::format("expected a predicate, found {}", scanner_.found()));
  const std::optional<Symbol> symbol = symbols_.find(name);
  if (!symbol)
    scanner_.fail(at, fmt::format("\"{}\" is not declared{} [undeclared]", std::string(name),
                                  symbols_.suggestion(name)));
  if (symbol->kind != VariableKind::Predicate)
    scanner_.fail(at, fmt::format("\"{}\" is not a predicate", std::string(name)));
  in.predicate.id = symbol->id;
  if (scanner_.peek() == '.') {
    scanner_.advance();
    at = scanner_.position();
    const std::string_view combine = scanner_.take_word();
    if (combine != "any" && combine != "all") scanner_.fail(at, "expected \"any\" or \"all\"");
    in.predicate.combine = combine == "any" ? Combine::Any : Combine::All;
  }
  scanner_.expect(')', "')'");
  scanner_.skip_blanks();
}

const OpcodeRow& InstructionReader::read_mnemonic() {
  const char* at = scanner_.position();
  if (scanner_.peek() == '.') scanner_.advance();  // .file, .loc
  const std::string_view word = scanner_.take_word();
  // lifetime.start
  if (scanner_.peek() == '.') {
    const std::string_view tail = scanner_.letters_ahead(1);
    const std::string both = std::string(word) + "." + std::string(tail);
    if (const auto opcode = opcode_named(both)) {
      scanner_.move_to(scanner_.position() + 1 + tail.size());
      return row(*opcode);
    }
  }
  if (const auto opcode = opcode_named(word)) return row(*opcode);
  if (*at == '.' && word == "loc") return row(Opcode::Loc);
  if (*at == '.' && word == "file") return row(Opcode::File);
  fail_mnemonic(at, word);
}

void InstructionReader::fail_mnemonic(const char* at, std::string_view word) {
  if (word.empty()) {
    scanner_.move_to(at);
    scanner_.fail(fmt::format("expected an instruction, found {}", scanner_.found()));
  }
  std::vector<std::string_view> names;
  for (int opcode = 0; opcode < opcode_count(); ++opcode)
    names.push_back(row(static_cast<Opcode>(opcode)).mnemonic);
  for (const std::string_view known : kNotRead)
    if (word == known || word.substr(0, 4) == "lsc_")
      scanner_.fail(at, fmt::format("\"{}\" is an instruction of vISA that is not read here",
                                    std::string(word)));
  scanner_.fail(at, fmt::format("there is no instruction \"{}\"{}", std::string(word),
                                did_you_mean(word, names)));
}

void InstructionReader::read_suffixes(Instruction& in, const OpcodeRow& row) {
  const char* after_mnemonic = scanner_.position();
  int part = 0;
  while (scanner_.peek() == '.') {
    scanner_.advance();
    const char* at = scanner_.position();
    if (scanner_.letters_ahead() == "sat" && row.suffix == Suffix::None) {
      scanner_.take_word();
      if (!row.allow('s')) scanner_.fail(at, rule_message(Rule::Saturation));
      in.saturate = true;
    } else {
      read_suffix_part(scanner_, in, row, part++);
    }
  }
  if (part < least_suffix_parts(row.suffix))
    scanner_.fail(after_mnemonic,
                  fmt::format("{} needs {}", row.mnemonic, suffix_text(row.suffix)));
}

std::uint32_t InstructionReader::number(std::uint32_t max, std::string_view what) {
  scanner_.skip_blanks();
  return scanner_.take_decimal(max, what);
}

void InstructionReader::read_size(Instruction& in, const OpcodeRow& row) {
  if (row.size == SizeForm::Bare) return;
  scanner_.expect('(', row.size == SizeForm::Simd     ? "an execution size such as (M1, 16)"
                       : row.size == SizeForm::Owords ? "a number of owords such as (4)"
                                                      : "width and height such as (32,8)");
  if (row.size == SizeForm::Block) {
    in.exec_size = static_cast<std::uint16_t>(number(0xffff, "a width in bytes"));
    scanner_.expect(',', "','");
    in.block_height = static_cast<std::uint16_t>(number(0xffff, "a height"));
  } else {
    read_simd_size(in);
  }
  scanner_.expect(')', "')'");
  // gather.4 (16).mod: the modifier is between size and operands.
  if (row.suffix == Suffix::Elements && scanner_.peek() == '.') {
    scanner_.advance();
    if (scanner_.take_word() != "mod") scanner_.fail("expected \"mod\"");
    in.message.is_modified = true;
  }
}

void InstructionReader::read_simd_size(Instruction& in) {
  scanner_.skip_blanks();
  if (is_letter(scanner_.peek())) {
    const char* at = scanner_.position();
    const std::string_view mask = scanner_.take_word();
    const bool has_number = mask.size() >= 2 && mask[0] == 'M' && mask[1] >= '1' && mask[1] <= '8';
    const std::string_view rest = has_number ? mask.substr(2) : mask;
    if (!(has_number && (rest.empty() || rest == "_NM")) && mask != "NoMask")
      scanner_.fail(at, fmt::format("there is no mask \"{}\"; allowed are M1 to M8, M1_NM to "
                                    "M8_NM and NoMask",
                                    std::string(mask)));
    in.no_mask = !has_number || !rest.empty();
    if (has_number) in.mask_offset = static_cast<std::uint8_t>(4 * (mask[1] - '1'));
    scanner_.expect(',', "','");
    scanner_.skip_blanks();
  }
  const char* at = scanner_.position();
  const std::uint32_t size = scanner_.take_decimal(0xffff, "an execution size");
  if (size == 0 || size > 32 || (size & (size - 1)) != 0)
    scanner_.fail(at, rule_message(Rule::ExecSize, fmt::format("not {}", size)));
  in.exec_size = static_cast<std::uint16_t>(size);
}

void InstructionReader::read_operands(Instruction& in, const OpcodeRow& row) {
  for (const char letter : row.operands) {
    if (letter == 'g') {
      while (operands_.at_operand()) in.operands.push_back(operands_.read(letter));
      return;
    }
    if (letter == 'j' && !is_digit((scanner_.skip_blanks(), scanner_.peek()))) {
      in.operands.emplace_back();
      in.operands.back().kind = OperandKind::Number;
      continue;
    }
    if (!operands_.at_operand())
      scanner_.fail(fmt::format("{} has {} operands; the line ends after {}", row.mnemonic,
                                row.operands.size(), in.operands.size()));
    in.operands.push_back(operands_.read(letter));
  }
}

}  // namespace eu::isa::visa
