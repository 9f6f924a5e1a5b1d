#pragma once
// What is said when somebody stops eusim (SIGINT, SIGTERM): how far it was, and what is kept. It
// ends by the signal all the same.
#include <atomic>
#include <cstdint>
#include <string>

namespace eu::model {

/// From now on SIGINT and SIGTERM are told as those of this verb, unless whoever started eusim
/// ignores them. Processes that this one forks end without a word.
void watch_for_interruptions(const std::string& verb);

/// While it exists, an interruption says "eusim VERB: interrupted", `before`, the count with its
/// noun, if it has one, and `after`. The last one that was made counts.
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
  /// It is not so any more, or about not to be.
  void withdraw();

  /// For the handler: it writes the text to standard error.
  void tell() const;

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
