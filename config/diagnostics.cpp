#include "config/diagnostics.hpp"

#include <utility>

namespace eu::config {
namespace {

/// A hostile file can be wrong a million times; nobody reads past these.
constexpr std::size_t kMostPrinted = 50;

std::string printable(const std::string& text) {
  static constexpr char kHex[] = "0123456789abcdef";
  std::string out;
  out.reserve(text.size());
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte != 0x7f) {
      out += c;
    } else {
      out += "\\u00";
      out += kHex[byte >> 4];
      out += kHex[byte & 15];
    }
  }
  return out;
}

std::string all_texts(const std::vector<Diagnostic>& diagnostics) {
  std::string out;
  for (std::size_t i = 0; i < diagnostics.size() && i < kMostPrinted; ++i) {
    if (i > 0) out += '\n';
    out += diagnostics[i].text();
  }
  if (diagnostics.size() > kMostPrinted) {
    out += "\n... and " + std::to_string(diagnostics.size() - kMostPrinted) + " more errors";
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
  return *location.file + ':' + std::to_string(location.line) + ':' +
         std::to_string(location.column);
}

std::string Diagnostic::text() const {
  std::string out = to_string(location);
  if (!out.empty()) out += ": ";
  out += "error: ";
  if (!path.empty()) out += path + ": ";
  return printable(out + message);
}

InputError::InputError(std::vector<Diagnostic> diagnostics)
    : std::runtime_error(all_texts(diagnostics)), diagnostics_(std::move(diagnostics)) {}

void Diagnostics::error(Location location, std::string path, std::string message) {
  list_.push_back({std::move(location), std::move(path), std::move(message)});
}

}  // namespace eu::config
