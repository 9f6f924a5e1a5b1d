#pragma once
// Finds the shaders in a driver's log. A log has other text between them, such as the compiler's
// intermediate code and the shader's source.
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "isa/intel/text/text.hpp"
#include "isa/intel/word.hpp"

namespace eu::isa {

/// A shader of a dump, from its header to its last line of code.
struct DumpSection {
  KernelEntry entry;
  CompiledShape shape;
  std::string_view text;
};

/// The shaders in the order of the dump; never empty. Headers without code are left out if any
/// section has code.
std::vector<DumpSection> dump_sections(std::string_view text);

/// Removes the first line, with its newline, from `text` and returns it without the newline.
std::string_view take_line(std::string_view& text);

bool starts_with(std::string_view text, std::string_view start);

std::string_view trimmed(std::string_view text);

/// The number directly after `mark` in the line; empty if there is none.
std::optional<std::int64_t> number_after(std::string_view line, std::string_view mark);

/// The label that a line defines, such as "LABEL3"; empty if it defines none.
std::string_view label_of(std::string_view line);

/// Classifies the lines of a dump without hex: instructions, or other lines such as headers,
/// blocks, comments and text that is not the dump's.
class AssemblyLines {
 public:
  enum class Kind : std::uint8_t { Other, Begin, Continued };  ///< of an instruction

  /// Classifies the next line. A send takes two lines; the first has neither message nor options.
  Kind next(std::string_view line);

 private:
  bool in_send_ = false;
};

/// True if the section has instructions in hex.
bool has_hex(std::string_view section);

/// Hex bytes at the beginning of a line, as dumps show an instruction: pairs of digits with blanks
/// between them.
class HexLine {
 public:
  explicit HexLine(std::string_view line);

  const char* begin() const { return begin_; }
  /// Number of pairs; may be more than an instruction has.
  std::size_t size() const { return size_; }
  /// The first 16 bytes; zeros after the last pair.
  const std::array<std::uint8_t, 16>& bytes() const { return bytes_; }
  Word word() const;
  /// The text after the pairs.
  std::string_view rest() const { return rest_; }

 private:
  const char* begin_;
  std::size_t size_ = 0;
  std::array<std::uint8_t, 16> bytes_{};
  std::string_view rest_;
};

}  // namespace eu::isa
