#pragma once
// The state of each thread in each cycle of a window, as letters.
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "model/base/events.hpp"

namespace eu::model {

/// Cycles [begin, end).
struct CycleWindow {
  Cycle begin = 0;
  Cycle end = 0;
};

/// "A:B" as a window. Throws std::invalid_argument with the mistake and what is allowed.
CycleWindow parse_window(const std::string& text);

class Timeline : public EventSink {
 public:
  static constexpr Cycle kMaxCycles = 10'000;

  struct Row {
    ThreadRef thread;
    std::string letters;  ///< one per cycle of the window, blank where the thread is not resident
  };

  explicit Timeline(CycleWindow window) : window_(window) {}

  void span(const SpanEvent& event) override;
  void message(const MessageEvent&) override {}

  CycleWindow window() const { return window_; }
  /// Rows in order of EU, slot and start; threads without a cycle in the window are left out.
  std::vector<Row> rows() const;
  /// Causes in the window, in their order, without duplicates.
  std::vector<int> causes() const;

 private:
  CycleWindow window_;
  std::vector<Row> rows_;
  std::array<bool, kCauseCount> seen_{};
};

}  // namespace eu::model
