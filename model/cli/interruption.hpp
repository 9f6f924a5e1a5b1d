#pragma once
// The message on an interruption (SIGINT, SIGTERM): the progress, and what is kept. The process
// then ends by the signal.
#include <atomic>
#include <cstdint>
#include <string>

namespace eu::model {

/// Installs handlers that report SIGINT and SIGTERM with the name of this verb, unless the parent
/// process ignores these signals. Forked processes end without a message.
void watch_for_interruptions(const std::string& verb);

/// While it exists, an interruption prints "eusim VERB: interrupted", `before`, the count with its
/// noun (if any) and `after`. With several notes, the newest is printed.
class InterruptionNote {
 public:
  /// Without a count.
  explicit InterruptionNote(std::string text) : InterruptionNote(std::move(text), "", "", false) {}
  InterruptionNote(std::string before, std::string noun, std::string after)
      : InterruptionNote(std::move(before), std::move(noun), std::move(after), true) {}
  ~InterruptionNote();
  InterruptionNote(const InterruptionNote&) = delete;
  InterruptionNote& operator=(const InterruptionNote&) = delete;

  void count(std::uint64_t number) { number_.store(number, std::memory_order_relaxed); }
  /// Call when the note no longer holds, or is about to no longer hold.
  void withdraw();

  /// Writes the text to standard error; for the signal handler.
  void print() const;

 private:
  InterruptionNote(std::string before, std::string noun, std::string after, bool is_counted);

  const std::string before_;
  const std::string noun_;  ///< in the singular; empty: a bare number
  const std::string after_;
  const bool is_counted_;
  std::atomic<std::uint64_t> number_{0};
  const InterruptionNote* const outer_;
};

}  // namespace eu::model
