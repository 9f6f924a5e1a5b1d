#include "model/cli/terminal.hpp"

#include <fmt/core.h>

namespace eu::model {
namespace {

constexpr std::chrono::milliseconds kPeriod{200};

}  // namespace

ProgressLine::ProgressLine() : is_wanted_(can_show_progress()) {}

ProgressLine::~ProgressLine() {
  take_down();
}

double ProgressLine::seconds() const {
  return std::chrono::duration<double>(Clock::now() - begin_).count();
}

bool ProgressLine::is_due() {
  if (!is_wanted_) return false;
  const Clock::time_point now = Clock::now();
  if (now < next_) return false;
  next_ = now + kPeriod;
  return true;
}

void ProgressLine::show(const std::string& text) {
  show_line(text);
}

void ProgressLine::take_down() {
  if (is_wanted_) show_line("");
}

std::string ProgressLine::time_left(std::uint64_t done, std::uint64_t all) const {
  if (done == 0 || done >= all) return "";
  const double left = seconds() * static_cast<double>(all - done) / static_cast<double>(done);
  return fmt::format(", {} left", duration_text(left));
}

std::string ProgressLine::share(std::uint64_t done, std::uint64_t all,
                                const std::string& noun) const {
  return fmt::format("{} of {} {}{}", done, all, noun, time_left(done, all));
}

std::string duration_text(double seconds) {
  const auto whole = static_cast<std::uint64_t>(seconds + 0.5);
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{} min {} s", whole / 60, whole % 60);
  return fmt::format("{} h {} min", whole / 3600, whole % 3600 / 60);
}

}  // namespace eu::model
