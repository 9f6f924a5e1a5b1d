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
  /// How many pairs there are, be they too many for an instruction.
  std::size_t size() const { return size_; }
  /// The first ones, zeros behind the last.
  const std::array<std::uint8_t, 16>& bytes() const { return bytes_; }
  Word word() const;
  /// What stands behind them.
  std::string_view rest() const { return rest_; }

 private:
  const char* begin_;
  std::size_t size_ = 0;
  std::array<std::uint8_t, 16> bytes_{};
  std::string_view rest_;
};

}  // namespace eu::isa
