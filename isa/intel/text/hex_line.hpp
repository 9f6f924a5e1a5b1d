#pragma once
// Hex bytes at the beginning of a line, as dumps show an instruction: pairs of digits with blanks
// between them.
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "isa/intel/word.hpp"

namespace eu::isa {

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
