// Reader of dumps of a driver's compiler (INTEL_DEBUG=cs,hex): headers, basic blocks with their
// estimates, labels, and lines of hex bytes and text.
#include <fmt/core.h>

#include <map>
#include <set>

#include "isa/common/scanner.hpp"
#include "isa/intel/encoding/codec.hpp"
#include "isa/intel/text/dump_sections.hpp"
#include "isa/intel/text/text.hpp"

namespace eu::isa {
namespace {

/// Collects the contents of one section's lines and their errors.
class DumpReader {
 public:
  DumpReader(Scanner& scanner, Generation gen) : scanner_(scanner), gen_(gen) {}

  void read(std::string_view section) {
    while (!section.empty() && !errors_.is_full()) {
      try {
        read_line(take_line(section));
      } catch (const TextErrors& error) {
        errors_.add(error);
      }
    }
    errors_.throw_if_any();
  }

  Program finish(const std::string& name) {
    Program program = program_from_bytes(std::move(bytes_), gen_, name);
    program.source = std::move(source_);
    program.labels = std::move(labels_);
    program.estimates = std::move(estimates_);
    return program;
  }

 private:
  std::uint32_t offset() const { return static_cast<std::uint32_t>(bytes_.size()); }

  void read_line(std::string_view line) {
    const HexLine hex(line);
    if (hex.size() > 1) return read_instruction(line, hex);
    const std::string_view label = label_of(line);
    if (!label.empty()) define(label);
    const std::string_view words = trimmed(line);
    if (starts_with(words, "START B")) begin_block(words);
    if (starts_with(words, "END B")) end_block(words);
    // The message of a send is on a line of its own.
    if (words.find("MsgDesc:") != std::string_view::npos && !source_.empty()) append_text(words);
  }

  void define(std::string_view label) {
    if (!defined_.insert(label).second)
      scanner_.fail(label.data(), fmt::format("label \"{}\" is defined twice", label));
    labels_.push_back({std::string(label), offset()});
  }

  void read_instruction(std::string_view line, const HexLine& hex) {
    const char* at = hex.begin();
    if (hex.size() != 8 && hex.size() != 16)
      scanner_.fail(at,
                    "an instruction has 8 or 16 bytes, this line " + std::to_string(hex.size()));
    const Word word = hex.word();
    const bool compacted = is_compact(word.qwords[0]);
    if (compacted != (hex.size() == 8))
      scanner_.fail(at, compacted ? "bit 29 says 8 bytes, the line has 16"
                                  : "bit 29 says 16 bytes, the line has 8");
    try {
      decode(compacted ? expand(word.qwords[0], gen_) : word, gen_);
    } catch (const DecodeError& error) {
      scanner_.fail(at, error.what());
    }
    bytes_.insert(bytes_.end(), hex.bytes().begin(),
                  hex.bytes().begin() + static_cast<std::ptrdiff_t>(hex.size()));
    source_.push_back({scanner_.line_of(line.data()), {}});
    append_text(hex.rest());
  }

  void append_text(std::string_view words) {
    std::string& text = source_.back().text;
    if (!text.empty()) text += ' ';
    for (const char c : trimmed(words)) {
      const char blank_or_other = is_blank(c) ? ' ' : c;
      if (blank_or_other != ' ' || text.empty() || text.back() != ' ') text += blank_or_other;
    }
  }

  /// Begins a block at "START B2 <-B1 <-B4 (240 cycles)".
  void begin_block(std::string_view words) {
    const auto block = number_after(words, "START B");
    const auto cycles = number_after(words, "(");
    if (!block || !cycles || words.find(" cycles)") == std::string_view::npos) return;
    started_[*block] = estimates_.size();
    estimates_.push_back({static_cast<int>(*block), offset(), offset(), *cycles});
  }

  /// Ends a block at "END B2 ->B1 ->B5"; a block without START has no estimate.
  void end_block(std::string_view words) {
    const auto block = number_after(words, "END B");
    const auto started = started_.find(block.value_or(-1));
    if (started != started_.end()) estimates_[started->second].end_offset_bytes = offset();
  }

  Scanner& scanner_;
  Generation gen_;
  ErrorList errors_;
  std::vector<std::uint8_t> bytes_;
  std::vector<SourceLine> source_;
  std::vector<Label> labels_;
  std::set<std::string_view> defined_;  ///< names of labels
  std::vector<BlockEstimate> estimates_;
  std::map<std::int64_t, std::size_t> started_;  ///< block to its estimate
};

/// The text with blanks in place of everything except the assembly lines of the section.
std::string assembly_of(std::string_view text, std::string_view section) {
  std::string assembly(text.size(), ' ');
  for (std::size_t at = 0; at < text.size(); ++at)
    if (text[at] == '\n') assembly[at] = '\n';
  AssemblyLines lines;
  while (!section.empty()) {
    const std::string_view line = take_line(section);
    if (lines.next(line) != AssemblyLines::Kind::Other || !label_of(line).empty())
      line.copy(&assembly[static_cast<std::size_t>(line.data() - text.data())], line.size());
  }
  return assembly;
}

}  // namespace

std::vector<KernelEntry> list_dump_shaders(std::string_view text) {
  std::vector<KernelEntry> shaders;
  for (DumpSection& section : dump_sections(text)) shaders.push_back(std::move(section.entry));
  return shaders;
}

Program read_dump(std::string_view text, Generation gen, const std::string& name,
                  std::optional<std::size_t> shader) {
  Scanner scanner(text, name);
  const std::vector<DumpSection> sections = dump_sections(text);
  const std::size_t index = shader.value_or(sections.size() - 1);
  if (index >= sections.size())
    scanner.fail(fmt::format("there is no shader {}; the dump has {}, counted from 0", index,
                             sections.size()));
  const std::string_view section = sections[index].text;
  const bool hex = has_hex(section);
  DumpReader reader(scanner, gen);
  if (hex) reader.read(section);
  Program program = hex ? reader.finish(name) : read_mesa(assembly_of(text, section), gen, name);
  program.shape = sections[index].shape;
  return program;
}

}  // namespace eu::isa
