#pragma once
// Output on a terminal: colours, and progress lines.
#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace eu::model {

/// Removes --color auto|always|never from the arguments, anywhere before a "--", and applies it.
/// Auto: colours on a terminal, unless NO_COLOR is set and not empty (https://no-color.org), or
/// TERM is dumb or not set. Errors and warnings on standard error are coloured from
/// then on. Throws UsageError.
void take_color(std::vector<std::string>& arguments);

/// Prints a report on standard output; with colours, the titles of its sections are bold.
void print_report(const std::string& report);
/// Prints lines, some of which contain "error" or "warning".
void print_messages(const std::string& messages);

/// True if standard error is a terminal on which a line can be rewritten.
bool can_show_progress();
/// Shows a line on standard error in place of the one before; "": removes it. A message on standard
/// error and take_down_line() also remove the line.
void show_line(const std::string& line);
/// As show_line(""), for signal handlers.
void take_down_line();

// The progress of long work: a line on a terminal's standard error, after the first second.

/// A line that is rewritten at most five times a second and removed with this object. Without a
/// terminal nothing is shown.
class ProgressLine {
 public:
  ProgressLine();
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  /// Shows `text()` if an update is due. Cheap enough to be called often: it reads the clock.
  template <class Text>
  void update(const Text& text) {
    if (is_due()) show(text());
  }
  /// "12 of 52 rows, 3 s left": `done` of `all`, a plural noun, and the
  /// remaining time at the present rate.
  std::string share(std::uint64_t done, std::uint64_t all, const std::string& noun) const;
  /// ", 3 s left"; empty if `done` is 0 or `all`.
  std::string time_left(std::uint64_t done, std::uint64_t all) const;
  /// Seconds since the work began.
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
