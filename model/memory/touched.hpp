#pragma once
// Memory that a message touched; what its timing depends on.
#include <algorithm>
#include <array>
#include <cstdint>

namespace eu::model {

/// Dwords of memory. A row is what a banked memory sees together: one dword a lane.
struct Touched {
  static constexpr int kMaxRows = 4;
  static constexpr int kMaxLanes = 16;

  struct Row {
    std::array<std::uint32_t, kMaxLanes> addresses;
    int count = 0;
  };
  std::array<Row, kMaxRows> rows;
  int row_count = 0;

  void begin_row() { ++row_count; }
  void add(std::uint32_t address) {
    if (row_count == 0 || rows[row_count - 1].count == kMaxLanes) begin_row();
    Row& row = rows[row_count - 1];
    row.addresses[row.count++] = address;
  }
  /// `count` dwords that follow each other.
  void add(std::uint32_t address, int count) {
    for (int i = 0; i < count; ++i) add(address + 4u * static_cast<unsigned>(i));
  }
};

/// Distinct lines in the order in which they are first touched, and how often each is.
class LineSet {
 public:
  struct Line {
    std::uint32_t number;
    int uses;
  };

  void add(std::uint32_t line, int uses = 1) {
    for (int i = count_ - 1; i >= 0; --i)
      if (lines_[i].number == line) {
        lines_[i].uses += uses;
        return;
      }
    lines_[count_++] = {line, uses};
  }
  const Line* begin() const { return lines_.data(); }
  const Line* end() const { return lines_.data() + count_; }
  int size() const { return count_; }

  static constexpr int kMaxLines = 64 * 8;  ///< two levels of four texels for each of 64 pixels

 private:
  std::array<Line, kMaxLines> lines_;
  int count_ = 0;
};

/// Lines of the dwords touched.
inline LineSet lines_of(const Touched& touched, int line_bytes) {
  const auto bytes = static_cast<unsigned>(line_bytes);
  LineSet lines;
  for (int row = 0; row < touched.row_count; ++row) {
    const std::uint32_t* const addresses = touched.rows[row].addresses.data();
    const int count = touched.rows[row].count;
    for (int i = 0; i < count;) {  // neighbours in one line together
      const std::uint32_t number = addresses[i] / bytes;
      const std::uint32_t begin = number * bytes;
      const int first = i++;
      while (i < count && addresses[i] - begin < bytes) ++i;
      lines.add(number, i - first);
    }
  }
  return lines;
}

}  // namespace eu::model
