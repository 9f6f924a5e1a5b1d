#include "config/json/diagnostics.hpp"

#include <fmt/core.h>

#include <utility>

#include "isa/common/message_text.hpp"

namespace eu::config {
namespace {

/// Limit of printed errors; a hostile file can have a million.
constexpr std::size_t kMostPrinted = 50;

std::string all_texts(const std::vector<Diagnostic>& diagnostics) {
  std::string out;
  for (std::size_t i = 0; i < diagnostics.size() && i < kMostPrinted; ++i) {
    if (i > 0) out += '\n';
    out += diagnostics[i].text();
  }
  if (diagnostics.size() > kMostPrinted) {
    out += fmt::format("\n... and {} more errors", diagnostics.size() - kMostPrinted);
  }
  return out;
}

}  // namespace

Location whole(std::string file) {
  return {std::make_shared<const std::string>(std::move(file)), 0, 0};
}

std::string to_string(const Location& location) {
  if (!location.file) return {};
  if (location.line == 0) return *location.file;
  return fmt::format("{}:{}:{}", *location.file, location.line, location.column);
}

std::string Diagnostic::text() const {
  constexpr std::size_t kLongestWord = 300;
  std::string out = isa::message_text(to_string(location), isa::kLongestName);
  if (!out.empty()) out += ": ";
  out += "error: ";
  return out + isa::message_text(path.empty() ? message : fmt::format("{}: {}", path, message),
                                 kLongestWord);
}

InputError::InputError(std::vector<Diagnostic> diagnostics)
    : std::runtime_error(all_texts(diagnostics)), diagnostics_(std::move(diagnostics)) {}

void Diagnostics::error(Location location, std::string path, std::string message) {
  list_.push_back({std::move(location), std::move(path), std::move(message)});
}

}  // namespace eu::config
