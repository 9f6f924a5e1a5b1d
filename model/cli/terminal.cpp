#include "model/cli/terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <streambuf>
#include <string_view>

#include "model/cli/options.hpp"
#include "model/text/layout.hpp"

namespace eu::model {
namespace {

enum class ColorMode : int { Auto, Always, Never };

constexpr std::string_view kColor = "--color";
constexpr std::size_t kLeastColumns = 20;
constexpr std::size_t kDefaultColumns = 80;

ColorMode mode = ColorMode::Auto;
volatile std::sig_atomic_t line_is_shown = 0;

/// The value of an environment variable; "" if it is not set.
std::string_view variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

bool is_capable(int descriptor) {
  const std::string_view terminal = variable("TERM");
  return ::isatty(descriptor) != 0 && !terminal.empty() && terminal != "dumb";
}

bool has_colours(int descriptor) {
  if (mode != ColorMode::Auto) return mode == ColorMode::Always;
  return variable("NO_COLOR").empty() && is_capable(descriptor);
}

/// Ignores errors.
void write_to_terminal(std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::write(STDERR_FILENO, text.data(), text.size());
    if (count <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(count));
  }
}

/// Buffer of standard error that writes whole lines: it removes the
/// progress line, and adds colours.
class MessageLines : public std::streambuf {
 public:
  explicit MessageLines(std::streambuf& to) : to_(to) {}
  ~MessageLines() override { flush_line(); }
  MessageLines(const MessageLines&) = delete;
  MessageLines& operator=(const MessageLines&) = delete;

 protected:
  int overflow(int c) override {
    if (c == traits_type::eof()) return 0;
    line_ += static_cast<char>(c);
    if (c == '\n') flush_line();
    return c;
  }

 private:
  void flush_line() {
    if (line_.empty()) return;
    take_down_line();
    const std::string text = has_colours(STDERR_FILENO) ? with_coloured_severities(line_) : line_;
    to_.sputn(text.data(), static_cast<std::streamsize>(text.size()));
    to_.pubsync();
    line_.clear();
  }

  std::streambuf& to_;
  std::string line_;
};

/// Installs MessageLines on standard error, unless it has neither a terminal nor colours.
void prepare_messages() {
  if (!has_colours(STDERR_FILENO) && !is_capable(STDERR_FILENO)) return;
  static MessageLines lines(*std::cerr.rdbuf());
  std::cerr.rdbuf(&lines);
}

std::size_t columns_of_terminal() {
  winsize size{};
  if (::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return kDefaultColumns;
  return std::max<std::size_t>(size.ws_col, kLeastColumns);
}

}  // namespace

void take_color(std::vector<std::string>& arguments) {
  const auto end = std::find(arguments.begin(), arguments.end(), "--");
  std::vector<std::string> others;
  for (auto at = arguments.begin(); at != end; ++at) {
    const bool has_value = at->rfind(std::string(kColor) + "=", 0) == 0;
    if (!has_value && *at != kColor) {
      others.push_back(*at);
      continue;
    }
    if (!has_value && at + 1 == end) throw UsageError("--color needs auto, always or never");
    const std::string value = has_value ? at->substr(kColor.size() + 1) : *++at;
    mode = static_cast<ColorMode>(choice_of("--color", value, {"auto", "always", "never"}));
  }
  others.insert(others.end(), end, arguments.end());
  arguments = std::move(others);
  prepare_messages();
}

void print_report(const std::string& report) {
  std::cout << (has_colours(STDOUT_FILENO) ? with_bold_titles(report) : report);
}

void print_messages(const std::string& messages) {
  std::cout << (has_colours(STDOUT_FILENO) ? with_coloured_severities(messages) : messages);
}

bool can_show_progress() {
  return is_capable(STDERR_FILENO);
}

void show_line(const std::string& line) {
  take_down_line();
  if (line.empty()) return;
  write_to_terminal(line.substr(0, columns_of_terminal() - 1));
  line_is_shown = 1;
}

void take_down_line() {
  if (line_is_shown == 0) return;
  line_is_shown = 0;
  write_to_terminal("\r\033[K");
}

}  // namespace eu::model
