#include "isa/intel/text/dump_sections.hpp"

#include <algorithm>
#include <charconv>

#include "isa/common/scanner.hpp"

namespace eu::isa {
namespace {

constexpr std::string_view kNativeCode = "Native code for ";

bool is_hex_instruction(std::string_view line) {
  const std::size_t size = HexLine(line).size();
  return size == 8 || size == 16;
}

std::string shader_name(std::string_view header) {
  std::string_view name = trimmed(header.substr(kNativeCode.size()));
  name = name.substr(0, name.find(" (sha1"));
  if (!name.empty() && name.back() == ':') name.remove_suffix(1);
  return std::string(name);
}

/// The width in "SIMD16 shader: 20 instructions."; 0 for other lines.
int simd_width_of(std::string_view line) {
  const auto width = number_after(line, "SIMD");
  return starts_with(line, "SIMD") && line.find(" shader: ") != std::string_view::npos
             ? static_cast<int>(width.value_or(0))
             : 0;
}

/// Reads the shape from the intermediate code, which a driver prints before the machine code made
/// of it: "workgroup-size: 64, 1, 1" (older drivers: "local-size") and "shared: 1024".
void read_shape(std::string_view line, CompiledShape& shape) {
  if (starts_with(line, "shader: ")) shape = {};
  for (const std::string_view mark : {"workgroup-size: ", "local-size: "}) {
    if (!starts_with(line, mark)) continue;
    std::string_view rest = line.substr(mark.size() - 1);
    for (int& size : shape.local_size) {
      const auto value = number_after(rest, " ");
      size = value && *value <= 1024 ? static_cast<int>(*value) : 0;
      rest.remove_prefix(std::min(rest.find(',') + 1, rest.size()));
    }
  }
  if (starts_with(line, "shared: "))
    shape.shared_bytes =
        static_cast<int>(std::min<std::int64_t>(number_after(line, "shared: ").value_or(0), 65536));
}

/// The sections that begin at headers, each with the shape printed before it. Without headers the
/// whole text is one section.
std::vector<DumpSection> headed_sections(std::string_view text) {
  std::vector<DumpSection> sections;
  CompiledShape shape;
  std::string_view rest = text;
  for (int line_number = 1; !rest.empty(); ++line_number) {
    const char* begin = rest.data();
    const std::string_view line = take_line(rest);
    if (starts_with(line, kNativeCode)) {
      const auto left = static_cast<std::size_t>(text.data() + text.size() - begin);
      if (!sections.empty()) {
        std::string_view& previous = sections.back().text;
        previous = previous.substr(0, static_cast<std::size_t>(begin - previous.data()));
      }
      sections.push_back({{shader_name(line), 0, 0, line_number}, shape, {begin, left}});
      // Older drivers print the width here.
      sections.back().shape.simd_width = static_cast<int>(number_after(line, "(SIMD").value_or(0));
    } else if (!sections.empty() && sections.back().shape.simd_width == 0) {
      sections.back().shape.simd_width = simd_width_of(line);
    }
    read_shape(line, shape);
  }
  if (sections.empty()) sections.push_back({{"", 0, 0, 1}, shape, text});
  return sections;
}

/// Counts the instructions and cuts the text after the last of them. Labels do not mark the end of
/// the code: source code has `default:`.
void end_at_code(DumpSection& section) {
  const bool hex = has_hex(section.text);
  AssemblyLines lines;
  std::string_view rest = section.text;
  const char* end = section.text.data();
  while (!rest.empty()) {
    const std::string_view line = take_line(rest);
    const AssemblyLines::Kind kind = hex ? AssemblyLines::Kind::Other : lines.next(line);
    if (hex ? is_hex_instruction(line) : kind == AssemblyLines::Kind::Begin)
      ++section.entry.instructions;
    if (kind != AssemblyLines::Kind::Other || (hex && HexLine(line).size() > 1) ||
        starts_with(trimmed(line), "END B") || line.find("MsgDesc:") != std::string_view::npos)
      end = rest.data();
  }
  // Without code the text is kept, so that an error can name what is wrong with it.
  if (section.entry.instructions != 0)
    section.text = section.text.substr(0, static_cast<std::size_t>(end - section.text.data()));
  section.entry.simd_width = section.shape.simd_width;
}

std::string_view without_predicate(std::string_view words) {
  if (!starts_with(words, "(")) return words;
  return trimmed(words.substr(std::min(words.find(')'), words.size() - 1) + 1));
}

/// True for "mov(8)" or "math inv(16)". Source code has blanks before its parentheses, or no
/// numbers in them.
bool has_execution_size(std::string_view words) {
  const std::size_t open = words.find('(');
  if (open == std::string_view::npos || open == 0 || is_blank(words[open - 1])) return false;
  std::size_t end = open + 1;
  while (end < words.size() && is_digit(words[end])) ++end;
  return end > open + 1 && end < words.size() && words[end] == ')';
}

}  // namespace

std::vector<DumpSection> dump_sections(std::string_view text) {
  std::vector<DumpSection> sections = headed_sections(text);
  for (DumpSection& section : sections) end_at_code(section);
  const auto is_empty = [](const DumpSection& section) { return section.entry.instructions == 0; };
  if (!std::all_of(sections.begin(), sections.end(), is_empty))
    sections.erase(std::remove_if(sections.begin(), sections.end(), is_empty), sections.end());
  return sections;
}

std::string_view take_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

bool starts_with(std::string_view text, std::string_view start) {
  return text.substr(0, start.size()) == start;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

std::optional<std::int64_t> number_after(std::string_view line, std::string_view mark) {
  const std::size_t at = line.find(mark);
  if (at == std::string_view::npos) return std::nullopt;
  const char* first = line.data() + at + mark.size();
  std::int64_t value = 0;
  const auto result = std::from_chars(first, line.data() + line.size(), value);
  if (result.ec != std::errc() || value < 0) return std::nullopt;
  return value;
}

std::string_view label_of(std::string_view line) {
  line = trimmed(line);
  if (line.size() < 2 || line.back() != ':' || !is_letter(line.front())) return {};
  line.remove_suffix(1);
  return std::all_of(line.begin(), line.end(), is_word) ? line : std::string_view{};
}

AssemblyLines::Kind AssemblyLines::next(std::string_view line) {
  const std::string_view words = without_predicate(trimmed(line));
  const bool ends = !words.empty() && words.back() == ';';
  if (in_send_) {
    in_send_ = !ends;
    return Kind::Continued;
  }
  std::string_view rest = words;
  const std::optional<Opcode> opcode = opcode_from_mnemonic(take_word(rest));
  if (!opcode) return Kind::Other;
  if (words == "nop;") return Kind::Begin;
  if (!has_execution_size(words)) return Kind::Other;
  const bool is_send = isa::is_send(*opcode);
  in_send_ = is_send && !ends;
  const bool is_whole = ends && words.find('{') != std::string_view::npos;
  return is_send || is_whole ? Kind::Begin : Kind::Other;
}

bool has_hex(std::string_view section) {
  while (!section.empty())
    if (is_hex_instruction(take_line(section))) return true;
  return false;
}

HexLine::HexLine(std::string_view line) {
  while (!line.empty() && is_blank(line.front())) line.remove_prefix(1);
  begin_ = line.data();
  while (line.size() >= 2 && hex_value(line[0]) >= 0 && hex_value(line[1]) >= 0 &&
         (line.size() == 2 || is_blank(line[2]))) {
    if (size_ < bytes_.size())
      bytes_[size_] = static_cast<std::uint8_t>(hex_value(line[0]) * 16 + hex_value(line[1]));
    ++size_;
    line.remove_prefix(2);
    while (!line.empty() && is_blank(line.front())) line.remove_prefix(1);
  }
  rest_ = line;
}

Word HexLine::word() const {
  Word word;
  for (std::size_t byte = 0; byte < bytes_.size(); ++byte)
    word.qwords[byte / 8] |= static_cast<std::uint64_t>(bytes_[byte]) << (8 * (byte % 8));
  return word;
}

}  // namespace eu::isa
