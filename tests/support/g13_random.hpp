#pragma once
// Random words of the G13: the fixed bits of an instruction's row, and random other bits.
#include <random>

#include "isa/g13/encoding/codec.hpp"

namespace eu::test {

/// Sets the bits that a row's "high:low=values ..." fixes.
inline void set_fixed_bits(std::string_view fixed, std::vector<std::uint8_t>& word) {
  while (!fixed.empty()) {
    const std::size_t end = std::min(fixed.find(' '), fixed.size());
    const std::string_view field = fixed.substr(0, end);
    fixed.remove_prefix(std::min(end + 1, fixed.size()));
    const std::size_t equals = field.find('=');
    auto bit = static_cast<std::size_t>(std::stoi(std::string(field.substr(0, equals))));
    for (const char digit : field.substr(equals + 1)) {
      const auto mask = static_cast<std::uint8_t>(1u << bit % 8);
      std::uint8_t& byte = word.at(bit / 8);
      byte = static_cast<std::uint8_t>(digit == '1' ? byte | mask : byte & ~mask);
      --bit;
    }
  }
}

/// A legal word; empty if this attempt made an illegal one.
inline std::vector<std::uint8_t> random_g13_word(std::mt19937_64& random) {
  std::vector<std::uint8_t> word(isa::g13::kMaxLengthBytes);
  // Bits are mostly zero: extension bits that are set can name registers that do not exist.
  for (std::uint8_t& byte : word)
    byte = static_cast<std::uint8_t>(random() % 2 == 0 ? random() & random() : random());
  const auto& row = isa::g13::kInstructions[random() % isa::g13::kInstructionCount];
  set_fixed_bits(row.opcode_bits, word);
  const isa::g13::Decoded decoded = isa::g13::decode(word.data(), word.size());
  word.resize(decoded.ok() ? decoded.length_bytes : 0);
  return word;
}

}  // namespace eu::test
