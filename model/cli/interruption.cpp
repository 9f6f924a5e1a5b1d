#include "model/cli/interruption.hpp"

#include <unistd.h>

#include <array>
#include <charconv>
#include <csignal>
#include <cstring>
#include <string_view>

#include "model/cli/terminal.hpp"

namespace eu::model {
namespace {

constexpr std::size_t kMostBytes = 4096;

std::atomic<const InterruptionNote*> current{nullptr};
std::array<char, 32> verb_name{};
pid_t own_process = 0;

/// A line in memory that a signal handler may use; text beyond its size is left out.
class Line {
 public:
  void add(std::string_view text) {
    const std::size_t count = std::min(text.size(), bytes_.size() - size_);
    std::memcpy(bytes_.data() + size_, text.data(), count);
    size_ += count;
  }
  void add(std::uint64_t number) {
    std::array<char, 20> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    add({digits.data(), static_cast<std::size_t>(end - digits.data())});
  }
  void write() const {
    if (::write(STDERR_FILENO, bytes_.data(), size_) < 0) return;  // standard error is closed
  }

 private:
  std::array<char, kMostBytes> bytes_{};
  std::size_t size_ = 0;
};

extern "C" void end_by(int signal) {
  if (::getpid() == own_process) {
    take_down_line();
    if (const InterruptionNote* const note = current.load()) note->print();
  }
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

}  // namespace

void watch_for_interruptions(const std::string& verb) {
  verb.copy(verb_name.data(), verb_name.size() - 1);
  own_process = ::getpid();
  for (const int signal : {SIGINT, SIGTERM})
    if (std::signal(signal, end_by) == SIG_IGN) std::signal(signal, SIG_IGN);
}

InterruptionNote::InterruptionNote(std::string before, std::string noun, std::string after,
                                   bool is_counted)
    : before_(std::move(before)),
      noun_(std::move(noun)),
      after_(std::move(after)),
      is_counted_(is_counted),
      outer_(current.load()) {
  current.store(this);
}

InterruptionNote::~InterruptionNote() {
  if (current.load() == this) current.store(outer_);
}

void InterruptionNote::withdraw() {
  current.store(nullptr);
}

void InterruptionNote::print() const {
  Line line;
  line.add("eusim ");
  line.add(verb_name.data());
  line.add(": interrupted");
  line.add(before_);
  if (is_counted_) {
    const std::uint64_t number = number_.load(std::memory_order_relaxed);
    line.add(number);
    if (!noun_.empty()) {
      line.add(" ");
      line.add(noun_);
      if (number != 1) line.add("s");
    }
  }
  line.add(after_);
  line.add("\n");
  line.write();
}

}  // namespace eu::model
