#pragma once
// Words of the G13 with their text by other disassemblers.
#include <fstream>
#include <string>
#include <vector>

#include "isa/g13/encoding/codec.hpp"
#include "tests/support/g13_program.hpp"

namespace eu::test {

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

}  // namespace eu::test
