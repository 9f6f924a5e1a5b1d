#include "isa/program.hpp"

#include <algorithm>
#include <cstdio>

namespace eu::isa {

std::uint32_t Program::index_of(std::int64_t offset_bytes) const {
  const auto found = std::lower_bound(offsets_bytes.begin(), offsets_bytes.end(), offset_bytes);
  if (found == offsets_bytes.end() || *found != offset_bytes) return kNowhere;
  return static_cast<std::uint32_t>(found - offsets_bytes.begin());
}

std::string offset_text(std::uint32_t offset_bytes) {
  char text[16];
  std::snprintf(text, sizeof text, "0x%04x", offset_bytes);
  return text;
}

}  // namespace eu::isa
