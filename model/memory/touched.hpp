#pragma once
// Memory accesses of a message that determine its time.
#include <algorithm>
#include <array>
#include <cstdint>

#include "model/base/cycle.hpp"

namespace eu::config {
struct SlmConfig;
}

namespace eu::model {

/// Dwords that a message accesses. A row is the dwords that a banked memory accesses together:
/// one per lane.
struct Touched {
  static constexpr int kMaxRows = 8;
  static constexpr int kMaxLanes = 16;

  /// Consecutive dwords.
  struct Run {
    std::uint32_t address;
    int count;
  };
  class Row {
   public:
    int count() const { return count_; }
    const Run* begin() const { return runs_.data(); }
    const Run* end() const { return runs_.data() + run_count_; }
    /// Calls visit(address) for each dword, in order.
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
  /// Adds `count` consecutive dwords.
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

/// Different lines in the order of their first access, each with its number of accesses.
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

/// Returns the lines of the accessed dwords.
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

// Time of a banked memory for the accesses of a message.

/// Cycles of a banked memory for `count` dwords of one row. Lanes that share a bank take turns,
/// unless they also share the word and the memory `broadcasts` (model/DISPATCH.md 8; operations on
/// a word do not merge).
int bank_cycles(const std::uint32_t* addresses, int count, int banks, int bank_bytes,
                bool broadcasts = true);

/// Likewise, for all rows of a message.
Cycle bank_cycles(const Touched& touched, const config::SlmConfig& config, bool broadcasts);

}  // namespace eu::model
