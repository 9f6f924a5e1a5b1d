// Guesses the format of a kernel from its first lines.
#include <algorithm>
#include <optional>

#include "isa/common/scanner.hpp"
#include "isa/intel/text/assembly_reader.hpp"
#include "isa/intel/text/dump_sections.hpp"
#include "isa/intel/text/kernel_reader.hpp"

namespace eu::isa {
namespace {

bool is_binary(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (byte < 0x20 && !is_blank(c)) || byte == 0x7f;
}

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

void skip_blanks(std::string_view& text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
}

/// The text from its first line that is neither blank nor a comment.
std::string_view without_comments(std::string_view text) {
  for (;;) {
    skip_blanks(text);
    const bool line = text.substr(0, 2) == "//" || text.substr(0, 1) == "#";
    const bool block = text.substr(0, 2) == "/*";
    if (!line && !block) return text;
    const std::string_view end = line ? "\n" : "*/";
    text.remove_prefix(std::min(text.find(end, 1), text.size() - end.size()) + end.size());
  }
}

/// True for a text with lines of a dump: headers, block marks, or hex bytes followed by text.
bool has_dump_lines(std::string_view text) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    if (line.substr(0, 15) == "Native code for") return true;
    const HexLine hex(line);
    const bool instruction = hex.size() == 8 || hex.size() == 16;
    if (instruction && !hex.rest().empty() && is_letter(hex.rest().front())) return true;
    if (instruction && !hex.rest().empty() && hex.rest().front() == '(') return true;
    const std::size_t first = line.find_first_not_of(" \t");
    if (first != std::string_view::npos && line.substr(first, 7) == "START B") return true;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return false;
}

/// True if the text begins with a version, as vISA does.
bool looks_like_visa(std::string_view text) {
  constexpr std::string_view kVersion = ".version";
  if (text.substr(0, kVersion.size()) != kVersion) return false;
  text.remove_prefix(kVersion.size());
  return !text.empty() && is_blank(text.front());
}

/// True if the first brace opens rows or dwords, or if the text begins with a dword.
bool looks_like_c_array(std::string_view text) {
  if (text.substr(0, 2) == "0x") {
    std::size_t end = 2;
    while (end < text.size() && hex_value(text[end]) >= 0) ++end;
    return end == text.size() || text[end] != ':';
  }
  const std::size_t brace = text.find('{');
  if (brace == std::string_view::npos || contains(text.substr(0, brace), ";")) return false;
  const std::string_view inside = without_comments(text.substr(brace + 1));
  return inside.substr(0, 1) == "{" || inside.substr(0, 2) == "0x";
}

bool looks_like_hex(std::string_view text) {
  const std::string_view line = text.substr(0, text.find('\n'));
  const std::size_t colon = line.find(':');
  const std::string_view digits = line.substr(0, colon);
  const auto is_hex_or_blank = [](char c) { return hex_value(c) >= 0 || is_blank(c); };
  if (!std::all_of(digits.begin(), digits.end(), is_hex_or_blank)) return false;
  // After an offset the line must continue with digits; otherwise it is a label.
  return colon == std::string_view::npos ||
         (colon + 2 < line.size() && hex_value(line[colon + 2]) >= 0);
}

/// The form of instructions in a text.
enum class TextStyle : std::uint8_t {
  Unknown,
  Tight,    ///< add(8): Mesa, beignet
  Spaced,   ///< add (8): the manual, gen4asm
  Masked,   ///< add (8|M0), (W): iga64
  Pragmas,  ///< .declare before any instruction: the manual, gen4asm
};

/// The style that `rest`, the text after the mnemonic, shows.
TextStyle style_of_size(std::string_view rest) {
  while (!rest.empty() && (is_word(rest.front()) || rest.front() == '.')) rest.remove_prefix(1);
  if (rest.substr(0, 1) == "(") return TextStyle::Tight;
  std::string_view spaced = rest;
  skip_blanks(spaced);
  if (spaced.substr(0, 1) == "(") {
    const std::string_view size = spaced.substr(0, spaced.find(')'));
    return contains(size, "|") ? TextStyle::Masked : TextStyle::Spaced;
  }
  // Mesa puts the math function between: math inv(8).
  take_word(spaced);
  return spaced.substr(0, 1) == "(" ? TextStyle::Tight : TextStyle::Unknown;
}

/// The style of one line, which may begin with a number, a label and a predicate.
TextStyle style_of(std::string_view line) {
  skip_blanks(line);
  if (line.substr(0, 1) == "." && line.size() > 1 && is_letter(line[1])) return TextStyle::Pragmas;
  if (line.substr(0, 2) == "0x") {
    take_word(line);
    if (line.substr(0, 1) == ":") line.remove_prefix(1);
  }
  for (skip_blanks(line); line.substr(0, 1) == "("; skip_blanks(line)) {
    const std::string_view inside = line.substr(1, line.find(')') - 1);
    if (inside == "W" || inside.substr(0, 2) == "W&") return TextStyle::Masked;
    line.remove_prefix(std::min(line.find(')'), line.size() - 1) + 1);
  }
  const std::string_view word = take_word(line);
  if (line.substr(0, 1) == ":") return style_of(line.substr(1));
  return is_mnemonic(word) ? style_of_size(line) : TextStyle::Unknown;
}

TextStyle style_of_text(std::string_view text) {
  for (text = without_comments(text); !text.empty(); text = without_comments(text)) {
    const std::string_view line = text.substr(0, text.find('\n'));
    const TextStyle style = style_of(line);
    if (style != TextStyle::Unknown) return style;
    text.remove_prefix(line.size());
  }
  return TextStyle::Unknown;
}

/// True if instructions end with semicolons; those in regions do not count.
bool has_terminators(std::string_view text) {
  bool in_region = false;
  for (const char c : text) {
    if (c == '<') in_region = true;
    if (c == '>' || c == '\n') in_region = false;
    if (c == ';' && !in_region) return true;
  }
  return false;
}

/// True if the text has options that only gen4asm has.
bool has_gen4asm_options(std::string_view text) {
  return contains(text, "compr") || contains(text, "sechalf") || contains(text, "mask_disable");
}

std::optional<KernelFormat> guess_assembly(std::string_view text) {
  if (contains(text, "'s disassemble begin:") || contains(text, "WE_normal"))
    return KernelFormat::Beignet;
  switch (style_of_text(text)) {
    case TextStyle::Masked: return KernelFormat::Prm;
    // iga64's masks may come later; otherwise gen4asm and the manual both have pragmas.
    case TextStyle::Pragmas:
      return contains(text, "|M") ? std::optional(KernelFormat::Prm) : std::nullopt;
    case TextStyle::Spaced:
      if (has_terminators(text) || contains(text, " mlen ")) return std::nullopt;
      return KernelFormat::Prm;
    case TextStyle::Tight:
      if (has_gen4asm_options(text)) return std::nullopt;
      return KernelFormat::Mesa;
    case TextStyle::Unknown: break;
  }
  return KernelFormat::Mesa;
}

}  // namespace

std::optional<KernelFormat> guess_format(std::string_view bytes) {
  // Logs may contain control characters of terminals, but no zeros; machine code has zeros.
  if (contains(bytes, std::string_view("\0", 1))) return KernelFormat::Binary;
  if (has_dump_lines(bytes)) return KernelFormat::Dump;
  if (std::any_of(bytes.begin(), bytes.end(), is_binary)) return KernelFormat::Binary;
  const std::string_view text = without_comments(bytes);
  if (text.empty()) return KernelFormat::Mesa;
  if (looks_like_visa(text)) return KernelFormat::Visa;
  if (looks_like_c_array(text)) return KernelFormat::CArray;
  if (looks_like_hex(text)) return KernelFormat::Hex;
  return guess_assembly(bytes);
}

}  // namespace eu::isa
