#include "isa/intel/visa/line_map.hpp"

#include <algorithm>
#include <bitset>
#include <cstdint>

#include "isa/intel/exec/thread_state.hpp"
#include "isa/isa.hpp"
#include "isa/program.hpp"

namespace eu::isa::visa {
namespace {

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\f\v";
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) + 1 - first);
}

std::string_view take_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

/// Removes comments from lines, also those that span several lines.
class Comments {
 public:
  std::string without(std::string_view line) {
    std::string rest;
    while (!line.empty()) {
      if (inside_) {
        const std::size_t end = line.find("*/");
        inside_ = end == std::string_view::npos;
        line = inside_ ? std::string_view() : line.substr(end + 2);
        continue;
      }
      const std::size_t begin = std::min(line.find("//"), line.find("/*"));
      rest += line.substr(0, begin);
      if (begin == std::string_view::npos || line.substr(begin, 2) == "//") break;
      inside_ = true;
      line.remove_prefix(begin + 2);
    }
    return std::string(trimmed(rest));
  }

 private:
  bool inside_ = false;
};

bool is_word(char c) {
  return c == '_' || c == '$' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
         (c >= 'A' && c <= 'Z');
}

/// Characters of a label with its colon; 0 if the line does not begin with a label.
std::size_t label_length(std::string_view line) {
  const auto word =
      static_cast<std::size_t>(std::find_if_not(line.begin(), line.end(), is_word) - line.begin());
  return word != 0 && line.substr(word, 1) == ":" ? word + 1 : 0;
}

std::optional<std::uint32_t> number_after(std::string_view text, std::string_view mark) {
  const std::size_t at = text.rfind(mark);
  if (at == std::string_view::npos) return std::nullopt;
  std::uint32_t number = 0;
  std::size_t digits = 0;
  for (const char c : text.substr(at + mark.size())) {
    if (c < '0' || c > '9' || digits == 9) break;
    number = 10 * number + static_cast<std::uint32_t>(c - '0');
    ++digits;
  }
  if (digits == 0) return std::nullopt;
  return number;
}

}  // namespace

std::vector<TextLine> numbered_lines(std::string_view text) {
  std::vector<TextLine> lines;
  Comments comments;
  for (int number = 1; !text.empty(); ++number) {
    std::string line = comments.without(take_line(text));
    if (const std::size_t label = label_length(line); label != 0) {
      lines.push_back({number, line.substr(0, label)});
      line = trimmed(std::string_view(line).substr(label));
    }
    const bool is_code = !line.empty() && line[0] != '.' && line[0] != '{' && line[0] != '}';
    if (is_code) lines.push_back({number, line});
  }
  return lines;
}

Listing read_listing(std::string_view listing) {
  constexpr std::string_view kSpill = "//.spill size ";
  Listing read;
  while (!listing.empty()) {
    const std::string_view line = trimmed(take_line(listing));
    if (line.substr(0, kSpill.size()) == kSpill)
      read.spill_bytes = static_cast<int>(number_after(line, kSpill).value_or(0));
    const bool is_code =
        !line.empty() && line[0] != '.' && line.substr(0, 2) != "//" && label_length(line) == 0;
    if (is_code) read.numbers.push_back(number_after(line, "// $"));
  }
  return read;
}

void name_lines(const std::vector<TextLine>& lines, const std::vector<LineNumber>& numbers,
                std::string_view file, Program& program) {
  file.remove_prefix(std::min(file.find_last_of("/\\") + 1, file.size()));
  program.source.assign(program.size(), {});
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (!numbers[i] || *numbers[i] >= lines.size()) continue;
    const TextLine& line = lines[*numbers[i]];
    program.source[i] = {line.line, source_comment({std::string(file), line.line, line.text})};
  }
}

int used_registers(const Program& program) {
  std::bitset<kGrfCount> used;
  const auto mark = [&](const EntryRange& range) {
    for (int n = range.first; n < range.first + range.count; ++n)
      if (n >= 0 && n < kGrfCount) used.set(static_cast<std::size_t>(n));
  };
  for (std::uint32_t i = 0; i < program.size(); ++i) {
    const Footprint footprint = program.isa->footprint(program, i);
    for (const EntryRange& range : footprint.reads) mark(range);
    mark(footprint.write);
  }
  return static_cast<int>(used.count());
}

}  // namespace eu::isa::visa
