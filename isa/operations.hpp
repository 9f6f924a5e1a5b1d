#pragma once
// Number of operations of an instruction.
#include <cstdint>

namespace eu::isa {

/// Operations for every four enabled channels, because a dot product combines four. An instruction
/// has operations of one kind only.
struct Operations {
  enum class Kind : std::uint8_t { Integer, Float };
  Kind kind = Kind::Integer;
  std::uint8_t per_four_channels = 0;
};

}  // namespace eu::isa
