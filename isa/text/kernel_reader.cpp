#include "isa/text/kernel_reader.hpp"

#include <algorithm>

#include "isa/text/bytes_reader.hpp"
#include "isa/text/hex_line.hpp"
#include "isa/text/scanner.hpp"
#include "isa/text/text.hpp"

namespace eu::isa {
namespace {

bool is_binary(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (byte < 0x20 && !is_blank(c)) || byte == 0x7f;
}

/// `text` from its first line on that is neither blank nor a comment.
std::string_view without_comments(std::string_view text) {
  for (;;) {
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    const bool line = text.substr(0, 2) == "//" || text.substr(0, 1) == "#";
    const bool block = text.substr(0, 2) == "/*";
    if (!line && !block) return text;
    const std::string_view end = line ? "\n" : "*/";
    text.remove_prefix(std::min(text.find(end, 1), text.size() - end.size()) + end.size());
  }
}

/// Lines of a dump: headers, block marks, hex bytes with text behind.
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

/// The first brace opens rows or dwords, or the text begins with a dword.
bool looks_like_c_array(std::string_view text) {
  if (text.substr(0, 2) == "0x") {
    std::size_t end = 2;
    while (end < text.size() && hex_value(text[end]) >= 0) ++end;
    return end == text.size() || text[end] != ':';
  }
  const std::size_t brace = text.find('{');
  if (brace == std::string_view::npos || text.substr(0, brace).find(';') != std::string_view::npos)
    return false;
  const std::string_view inside = without_comments(text.substr(brace + 1));
  return inside.substr(0, 1) == "{" || inside.substr(0, 2) == "0x";
}

bool looks_like_hex(std::string_view text) {
  const std::string_view line = text.substr(0, text.find('\n'));
  const std::size_t colon = line.find(':');
  const std::string_view digits = line.substr(0, colon);
  const auto is_hex_or_blank = [](char c) { return hex_value(c) >= 0 || is_blank(c); };
  if (!std::all_of(digits.begin(), digits.end(), is_hex_or_blank)) return false;
  // With an offset before it, the line must go on with digits: else it is a label.
  return colon == std::string_view::npos ||
         (colon + 2 < line.size() && hex_value(line[colon + 2]) >= 0);
}

Program read_as(std::string_view bytes, KernelFormat format, Gen gen, const std::string& name,
                Undecodable undecodable) {
  switch (format) {
    case KernelFormat::Hex:
      return program_from_bytes(read_hex_bytes(bytes, name), gen, name, undecodable);
    case KernelFormat::CArray:
      return program_from_bytes(read_c_array(bytes, name), gen, name, undecodable);
    case KernelFormat::Dump: return read_dump(bytes, gen, name);
    case KernelFormat::Mesa: return read_mesa(bytes, gen, name);
    case KernelFormat::Binary: break;
  }
  return program_from_bytes({bytes.begin(), bytes.end()}, gen, name, undecodable);
}

}  // namespace

const std::vector<std::string_view>& kernel_format_names() {
  static const std::vector<std::string_view> names = {"bin", "hex", "c", "dump", "mesa"};
  return names;
}

KernelFormat guess_format(std::string_view bytes) {
  if (std::any_of(bytes.begin(), bytes.end(), is_binary)) return KernelFormat::Binary;
  if (has_dump_lines(bytes)) return KernelFormat::Dump;
  const std::string_view text = without_comments(bytes);
  if (text.empty()) return KernelFormat::Mesa;
  if (looks_like_c_array(text)) return KernelFormat::CArray;
  if (looks_like_hex(text)) return KernelFormat::Hex;
  return KernelFormat::Mesa;
}

Program read_kernel(std::string_view bytes, std::optional<KernelFormat> format, Gen gen,
                    const std::string& name, Undecodable undecodable) {
  Program program = read_as(bytes, format.value_or(guess_format(bytes)), gen, name, undecodable);
  if (program.size() == 0) throw InputError(name, 1, 1, "the kernel has no instructions");
  return program;
}

}  // namespace eu::isa
