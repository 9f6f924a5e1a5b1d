#pragma once
// Memory that a message touched; what its timing depends on.
#include <algorithm>
#include <array>
#include <cstdint>

namespace eu::model {

/// Dwords of memory. A row is what a banked memory sees together: one dword a lane.
struct Touched {
  static constexpr int kMaxRows = 8;
  static constexpr int kMaxLanes = 16;

  /// Dwords that follow each other.
  struct Run {
    std::uint32_t address;
    int count;
  };
  class Row {
   public:
    int count() const { return count_; }
    const Run* begin() const { return runs_.data(); }
    const Run* end() const { return runs_.data() + run_count_; }
    /// `visit(address)` of each dword, in their order.
    template <class Visit>
    void for_each(Visit visit) const {
      for (const Run& run : *this)
        for (int i = 0; i < run.count; ++i) visit(run.address + 4u * static_cast<unsigned>(i));
    }
    int room() const { return kMaxLanes - count_; }
    void add(std::uint32_t address, int count) {
      count_ += count;
      if (run_count_ != 0) {
        Run& last = runs_[run_count_ - 1];
        if (address == last.address + 4u * static_cast<unsigned>(last.count)) {
          last.count += count;
          return;
        }
      }
      runs_[run_count_++] = {address, count};
    }

   private:
    std::array<Run, kMaxLanes> runs_;
    int run_count_ = 0;
    int count_ = 0;  ///< of dwords
  };
  std::array<Row, kMaxRows> rows;
  int row_count = 0;

  void begin_row() { ++row_count; }
  /// `count` dwords that follow each other.
  void add(std::uint32_t address, int count = 1) {
    while (count > 0) {
      if (row_count == 0 || rows[row_count - 1].room() == 0) begin_row();
      Row& row = rows[row_count - 1];
      const int part = std::min(count, row.room());
      row.add(address, part);
      address += 4u * static_cast<unsigned>(part);
      count -= part;
    }
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
  for (int row = 0; row < touched.row_count; ++row)
    for (Touched::Run run : touched.rows[row])
      while (run.count > 0) {
        const std::uint32_t number = run.address / bytes;
        const std::uint32_t left = bytes - (run.address - number * bytes);
        const int here = std::min(run.count, static_cast<int>((left + 3) / 4));
        lines.add(number, here);
        run.address += 4u * static_cast<unsigned>(here);
        run.count -= here;
      }
  return lines;
}

}  // namespace eu::model
