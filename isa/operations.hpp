#pragma once
// How much an instruction computes.
#include <cstdint>

namespace eu::isa {

/// Of every four channels that take part, since dot products are made of four. What an instruction
/// computes is of one kind.
struct Operations {
  enum class Kind : std::uint8_t { Integer, Float };
  Kind kind = Kind::Integer;
  std::uint8_t per_four_channels = 0;
};

}  // namespace eu::isa
