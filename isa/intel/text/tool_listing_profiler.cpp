#include "isa/intel/text/tool_listing.hpp"

#include <fmt/core.h>

#include "isa/common/scanner.hpp"
#include "isa/intel/text/dump_sections.hpp"
#include "isa/intel/text/text.hpp"

namespace eu::isa {
namespace {

/// Bytes up to the end of "0x" and hex digits at `at`; 0 if there are none.
std::size_t hex_end(std::string_view line, std::size_t at) {
  if (line.substr(at, 2) != "0x") return 0;
  std::size_t end = at + 2;
  while (end < line.size() && hex_value(line[end]) >= 0) ++end;
  return end > at + 2 ? end : 0;
}

std::size_t skip_blanks(std::string_view line, std::size_t at) {
  while (at < line.size() && is_blank(line[at])) ++at;
  return at;
}

/// Bytes of PTI's prefix "  [0x00010] "; 0 if there is none.
std::size_t offset_prefix(std::string_view line) {
  const std::size_t begin = skip_blanks(line, 0);
  if (line.substr(begin, 1) != "[") return 0;
  const std::size_t end = hex_end(line, begin + 1);
  return end != 0 && line.substr(end, 1) == "]" ? end + 1 : 0;
}

/// Bytes of gdb's prefix "=> 0x00000000fffdd570 <k+16>: "; 0 if there is none.
std::size_t address_prefix(std::string_view line) {
  std::size_t at = skip_blanks(line, 0);
  if (line.substr(at, 2) == "=>") at = skip_blanks(line, at + 2);
  const std::size_t end = hex_end(line, at);
  const std::size_t name = skip_blanks(line, end);
  if (end == 0 || line.substr(name, 1) != "<") return 0;
  const std::size_t close = line.find(">:", name);
  return close == std::string_view::npos ? 0 : close + 2;
}

/// Makes "// Line 2: { o[0] = 1; }" of PTI's "[    2] { o[0] = 1; }".
std::optional<std::string> source_line(std::string_view line) {
  if (line.substr(0, 1) != "[") return std::nullopt;
  std::size_t at = skip_blanks(line, 1);
  const std::size_t begin = at;
  while (at < line.size() && is_digit(line[at])) ++at;
  if (at == begin || line.substr(at, 1) != "]") return std::nullopt;
  return fmt::format("// Line {}:{}", line.substr(begin, at - begin), line.substr(at + 1));
}

bool is_frame(std::string_view line) {
  return starts_with(line, "=====") || starts_with(line, "Dump of assembler code for ") ||
         starts_with(line, "End of assembler dump");
}

bool begins_kernel(std::string_view line) {
  return (starts_with(line, "=====") && line.find("Kernel") != std::string_view::npos) ||
         starts_with(line, "Dump of assembler code for ");
}

}  // namespace

std::optional<std::string> plain_listing(std::string_view text, const std::string& name) {
  if (text.find("[0x") == std::string_view::npos && text.find(">:") == std::string_view::npos)
    return std::nullopt;
  std::string plain;
  bool is_listing = false;
  int kernels = 0, number = 0;
  while (!text.empty()) {
    const std::string_view line = take_line(text);
    ++number;
    const std::size_t prefix = std::max(offset_prefix(line), address_prefix(line));
    is_listing |= prefix != 0;
    if (begins_kernel(line) && ++kernels > 1)
      throw InputError(name, number, 1,
                       "a second kernel of the listing begins here; a text has one (delete the "
                       "others)");
    if (prefix != 0)
      plain += std::string(prefix, ' ') + std::string(line.substr(prefix));
    else if (const std::optional<std::string> source = source_line(line))
      plain += *source;
    else if (!is_frame(line))
      plain += line;
    plain += '\n';
  }
  if (!is_listing) return std::nullopt;
  return plain;
}

}  // namespace eu::isa
