#include "isa/intel/text/hex_line.hpp"

#include "isa/common/scanner.hpp"

namespace eu::isa {

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
