#include "model/report/layout.hpp"

namespace eu::model {
namespace {

constexpr std::size_t kTitleColumns = 15;

/// part / whole in units of 1 / `scale`, rounded half up.
std::uint64_t scaled(std::uint64_t part, std::uint64_t whole, std::uint64_t scale) {
  return whole == 0 ? 0 : (2 * part * scale + whole) / (2 * whole);
}

std::string with_point(std::uint64_t value, std::size_t decimals) {
  std::string digits = std::to_string(value);
  if (digits.size() <= decimals) digits.insert(0, decimals + 1 - digits.size(), '0');
  return digits.insert(digits.size() - decimals, ".");
}

}  // namespace

std::string left(const std::string& text, std::size_t width) {
  return text.size() >= width ? text : text + std::string(width - text.size(), ' ');
}

std::string right(const std::string& text, std::size_t width) {
  return text.size() >= width ? text : std::string(width - text.size(), ' ') + text;
}

std::string right(std::uint64_t number, std::size_t width) {
  return right(std::to_string(number), width);
}

std::string cut(const std::string& text, std::size_t width) {
  return text.size() <= width ? text : text.substr(0, width - 3) + "...";
}

std::string titled(const std::string& title, const std::string& text) {
  return left(title, kTitleColumns) + text + "\n";
}

std::string wrapped(const std::string& title, const std::vector<std::string>& items) {
  std::string text;
  std::string line;
  for (const std::string& item : items) {
    if (!line.empty() && kTitleColumns + line.size() + 3 + item.size() > kReportColumns) {
      text += titled(text.empty() ? title : "", line);
      line.clear();
    }
    line += (line.empty() ? "" : "   ") + item;
  }
  return text + titled(text.empty() ? title : "", line);
}

std::string percent(std::uint64_t part, std::uint64_t whole) {
  return with_point(scaled(part, whole, 1000), 1);
}

std::string tenths(std::uint64_t part, std::uint64_t whole) {
  return with_point(scaled(part, whole, 10), 1);
}

std::string hundredths(std::uint64_t part, std::uint64_t whole) {
  return with_point(scaled(part, whole, 100), 2);
}

std::string counted(std::uint64_t number, const std::string& noun) {
  return std::to_string(number) + " " + noun + (number == 1 ? "" : "s");
}

}  // namespace eu::model
