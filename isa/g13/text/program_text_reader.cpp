#include "isa/g13/text/program_text.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "isa/common/scanner.hpp"
#include "isa/common/text_errors.hpp"
#include "isa/g13/program.hpp"
#include "isa/g13/text/instruction_text.hpp"

namespace eu::isa::g13 {
namespace {

std::string_view next_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

/// Whether the bytes are text, which has no control characters except blanks.
bool is_text(std::string_view bytes) {
  return std::none_of(bytes.begin(), bytes.end(),
                      [](char c) { return static_cast<unsigned char>(c) < ' ' && !is_blank(c); });
}

std::string_view code_of(std::string_view line) {
  return trimmed({line.substr(0, line.find("//")), 0}).text;
}

/// Whether the text has only hex digits, blanks and comments.
bool is_hex_text(std::string_view text) {
  bool has_digits = false;
  while (!text.empty())
    for (const char c : code_of(next_line(text))) {
      if (hex_value(c) < 0 && !is_blank(c)) return false;
      has_digits |= hex_value(c) >= 0;
    }
  return has_digits;
}

bool is_named(std::string_view mnemonic, Dialect dialect) {
  const std::size_t saturates = mnemonic.rfind(".sat");
  if (dialect == Dialect::Applegpu) mnemonic = mnemonic.substr(0, saturates);
  const std::vector<std::string_view> names = mnemonics(dialect);
  return std::find(names.begin(), names.end(), mnemonic) != names.end();
}

/// Whether applegpu's dialect reads more lines of the text than Mesa's.
bool reads_better_as_applegpu(std::string_view text) {
  int better = 0;
  while (!text.empty()) {
    const Line line = split_line(next_line(text));
    if (line.mnemonic.text.empty()) continue;
    better += read_instruction(line, Dialect::Applegpu).ok();
    better -= read_instruction(line, Dialect::Mesa).ok();
  }
  return better > 0;
}

/// The dialect with more names and marks in the text. If the text has none that differ, the one
/// that reads more lines: `wait 0` is applegpu's, `wait a` is Mesa's.
Dialect guessed_dialect(const std::string_view whole) {
  int applegpu = 0;
  std::string_view text = whole;
  while (!text.empty()) {
    const Line line = split_line(next_line(text));
    if (line.mnemonic.text.empty()) continue;
    applegpu += is_named(line.mnemonic.text, Dialect::Applegpu);
    applegpu -= is_named(line.mnemonic.text, Dialect::Mesa);
    for (const Token& operand : line.operands) {
      applegpu += operand.text.find(".cache") != std::string_view::npos ||
                  operand.text.find(".discard") != std::string_view::npos;
      applegpu -= !operand.text.empty() && (operand.text[0] == '$' || operand.text[0] == '^');
    }
  }
  const bool is_applegpu = applegpu != 0 ? applegpu > 0 : reads_better_as_applegpu(whole);
  return is_applegpu ? Dialect::Applegpu : Dialect::Mesa;
}

/// Reads pairs of hex digits, with any blanks.
Program read_hex(std::string_view text, Generation gen, const std::string& name,
                 Undecodable undecodable) {
  std::vector<std::uint8_t> bytes;
  std::vector<TextPlace> places;
  for (int number = 1; !text.empty(); ++number) {
    const std::string_view line = next_line(text);
    const std::size_t end = std::min(line.find("//"), line.size());
    int high = -1;
    for (std::size_t at = 0; at < end; ++at) {
      const TextPlace place{number, static_cast<int>(at) + 1};
      const int digit = hex_value(line[at]);
      if (digit < 0 && !is_blank(line[at]))
        throw TextErrors(name, place,
                         fmt::format("expected hex digits, but found {}", line.substr(at, 1)));
      if (digit < 0 && high >= 0)
        throw TextErrors(name, place, "a byte has two hex digits, but this one has one");
      if (digit >= 0 && high >= 0) {
        bytes.push_back(static_cast<std::uint8_t>(high << 4 | digit));
        places.push_back({number, place.column - 1});
        high = -1;
      } else {
        high = digit;
      }
    }
    if (high >= 0)
      throw TextErrors(name, {number, static_cast<int>(end)},
                       "a byte has two hex digits, but this one has one");
  }
  return program_from_bytes(std::move(bytes), gen, name, undecodable, places);
}

}  // namespace

Form13 guessed_form(std::string_view bytes) {
  if (!is_text(bytes)) return Form13::Binary;
  if (is_hex_text(bytes)) return Form13::Hex;
  return guessed_dialect(bytes) == Dialect::Mesa ? Form13::Mesa : Form13::Applegpu;
}

Program read_program(const KernelText& text, Generation gen) {
  std::string_view bytes = text.bytes;
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  const bool is_binary = text.form == static_cast<int>(Form13::Binary);
  if (!is_binary && bytes.substr(0, kByteOrderMark.size()) == kByteOrderMark)
    bytes.remove_prefix(kByteOrderMark.size());
  if (!text.which.empty() && text.which != "1")
    throw InputError(text.name, 1, 1,
                     "the text has one kernel, number 1; there is no " + text.which);
  if (bytes.size() > Scanner::kMaxBytes)
    throw InputError(text.name, 1, 1, "the kernel is too long");
  const Form13 form = text.form ? static_cast<Form13>(*text.form) : guessed_form(bytes);
  Program program;
  switch (form) {
    case Form13::Binary:
      program = program_from_bytes({bytes.begin(), bytes.end()}, gen, text.name, text.undecodable);
      break;
    case Form13::Hex: program = read_hex(bytes, gen, text.name, text.undecodable); break;
    case Form13::Mesa: program = assemble(bytes, Dialect::Mesa, gen, text.name); break;
    case Form13::Applegpu: program = assemble(bytes, Dialect::Applegpu, gen, text.name); break;
  }
  if (program.size() == 0) throw InputError(text.name, 1, 1, "the kernel has no instructions");
  return program;
}

}  // namespace eu::isa::g13
