#pragma once
// Encodings by other programs: vectors of a production compiler, and dumps of a driver.
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "isa/intel/word.hpp"

namespace eu::test {

/// One instruction as another program encoded and printed it.
struct Encoding {
  std::string origin;  ///< file name and line, for messages
  std::vector<std::uint8_t> bytes;
  std::string text;

  bool is_compact() const { return bytes.size() == 8; }
};

/// Lower-case hex pairs at the start of a text, each followed by one space or the end.
inline std::vector<std::uint8_t> leading_hex(const std::string& text) {
  const auto digit = [](char c) {
    const char* digits = "0123456789abcdef";
    const char* found = c ? std::strchr(digits, c) : nullptr;
    return found ? static_cast<int>(found - digits) : -1;
  };
  std::vector<std::uint8_t> bytes;
  for (std::size_t at = 0; at + 2 <= text.size(); at += 3) {
    const int high = digit(text[at]), low = digit(text[at + 1]);
    if (high < 0 || low < 0 || (at + 2 < text.size() && text[at + 2] != ' ')) break;
    bytes.push_back(static_cast<std::uint8_t>(16 * high + low));
  }
  return bytes;
}

inline std::string without_padding(const std::string& text) {
  const std::size_t first = text.find_first_not_of(' ');
  return first == std::string::npos ? "" : text.substr(first);
}

/// The rows of a table of vectors: group, bytes and text, separated by tabs.
inline std::vector<Encoding> read_vectors(const std::string& path) {
  std::ifstream file(path);
  std::vector<Encoding> rows;
  std::string line;
  for (int number = 1; std::getline(file, line); ++number) {
    const std::size_t first = line.find('\t'), second = line.find('\t', first + 1);
    if (line.empty() || line[0] == '#' || second == std::string::npos) continue;
    rows.push_back({std::filesystem::path(path).filename().string() + ":" + std::to_string(number),
                    leading_hex(line.substr(first + 1, second - first - 1)),
                    line.substr(second + 1)});
  }
  return rows;
}

/// The instructions of a driver's dump: its lines that begin with 8 or 16 pairs of hex digits.
inline std::vector<Encoding> read_dump_encodings(const std::string& path) {
  std::ifstream file(path);
  std::vector<Encoding> rows;
  std::string line;
  for (int number = 1; std::getline(file, line); ++number) {
    std::vector<std::uint8_t> bytes = leading_hex(line);
    if (bytes.size() != 8 && bytes.size() != 16) continue;
    const std::string text = without_padding(line.substr(std::min(line.size(), 3 * bytes.size())));
    rows.push_back({std::filesystem::path(path).filename().string() + ":" + std::to_string(number),
                    std::move(bytes), text});
  }
  return rows;
}

/// Dumps in a directory, by name.
inline std::vector<std::string> dumps_in(const std::string& directory) {
  std::vector<std::string> paths;
  for (const auto& entry : std::filesystem::directory_iterator(directory)) {
    const std::string path = entry.path().string();
    const std::string suffix = ".ivb.txt";
    if (path.size() > suffix.size() &&
        path.compare(path.size() - suffix.size(), suffix.size(), suffix) == 0)
      paths.push_back(path);
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

/// Eight bytes in memory order.
inline std::uint64_t qword_of(const std::uint8_t* bytes) {
  std::uint64_t qword = 0;
  for (int byte = 7; byte >= 0; --byte) qword = qword << 8 | bytes[byte];
  return qword;
}

inline isa::Word word_of(const std::vector<std::uint8_t>& bytes) {
  isa::Word word;
  word.qwords = {qword_of(bytes.data()), qword_of(bytes.data() + 8)};
  return word;
}

/// A native word from hex pairs in memory order, as the vectors give it.
inline isa::Word word_of(const std::string& hex) {
  return word_of(leading_hex(hex));
}

// Kernels that a graphics driver compiled (traces/README.md).

/// Path of the dump of a kernel.
inline std::string driver_dump(const std::string& name) {
  return EUSIM_SOURCE_DIR "/traces/kernels/driver/" + name + ".ivb.txt";
}

/// Paths of all dumps, in order.
inline std::vector<std::string> driver_dumps() {
  return dumps_in(EUSIM_SOURCE_DIR "/traces/kernels/driver");
}

}  // namespace eu::test
