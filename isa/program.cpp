#include "isa/program.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace eu::isa {

std::uint32_t Program::index_of(std::int64_t offset_bytes) const {
  const auto found = std::lower_bound(offsets_bytes.begin(), offsets_bytes.end(), offset_bytes);
  if (found == offsets_bytes.end() || *found != offset_bytes) return kNowhere;
  return static_cast<std::uint32_t>(found - offsets_bytes.begin());
}

std::string offset_text(std::uint32_t offset_bytes) {
  return fmt::format("0x{:04x}", offset_bytes);
}

}  // namespace eu::isa
