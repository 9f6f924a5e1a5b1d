#pragma once
// Words of the G13: those of other disassemblers, and random ones.
#include <fstream>
#include <random>
#include <string>
#include <vector>

#include "isa/g13/encoding/codec.hpp"
#include "tests/support/g13_program.hpp"

namespace eu::test {

// Words of the G13 with their text by other disassemblers.

struct G13Vector {
  std::string hex;
  std::size_t length_bytes = 0;
  std::string mesa;      ///< text, or in illegal.tsv Mesa's error
  std::string applegpu;  ///< text, or in illegal.tsv the name alone

  std::vector<std::uint8_t> bytes() const { return g13_bytes(hex); }
};

/// The rows of a file vectors/g13/*.tsv, without its first, the titles.
inline std::vector<G13Vector> read_g13_vectors(const std::string& path) {
  std::vector<G13Vector> rows;
  std::ifstream in(path);
  std::string line;
  std::getline(in, line);
  while (std::getline(in, line)) {
    std::vector<std::string> cells(1);
    for (const char c : line)
      if (c == '\t')
        cells.emplace_back();
      else
        cells.back() += c;
    rows.push_back({cells.at(0), std::stoul(cells.at(1)), cells.at(2), cells.at(3)});
  }
  return rows;
}

inline isa::g13::Decoded decode_g13(const std::string& hex) {
  const std::vector<std::uint8_t> bytes = g13_bytes(hex);
  return isa::g13::decode(bytes.data(), bytes.size());
}

// Random words of the G13: the fixed bits of an instruction's row, and random other bits.

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
