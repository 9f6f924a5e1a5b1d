#pragma once
// How far long work has come: a line on a terminal's standard error, from the second second on.
#include <chrono>
#include <cstdint>
#include <string>

namespace eu::model {

/// The line is written over at most five times a second, and is gone with this object. On no
/// terminal nothing is shown.
class ProgressLine {
 public:
  ProgressLine();
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  /// Shows what `text()` says, if it is time to. To be called often: it costs a look at the clock.
  template <class Text>
  void update(const Text& text) {
    if (is_due()) show(text());
  }
  /// "12 of 52 rows, 3 s left": `done` of `all` things, which the noun names in the plural, and
  /// what is left of the time if they go on as they did.
  std::string share(std::uint64_t done, std::uint64_t all, const std::string& noun) const;
  /// ", 3 s left"; empty if nothing is done yet, or all.
  std::string time_left(std::uint64_t done, std::uint64_t all) const;
  /// So long the work has been going on.
  double seconds() const;
  void take_down();

 private:
  using Clock = std::chrono::steady_clock;

  bool is_due();
  void show(const std::string& text);

  const bool is_wanted_;
  const Clock::time_point begin_ = Clock::now();
  Clock::time_point next_ = begin_ + std::chrono::seconds(1);
};

/// "3 s", "2 min 5 s", "1 h 4 min".
std::string duration_text(double seconds);

}  // namespace eu::model
