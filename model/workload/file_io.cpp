#include "model/workload/file_io.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "config/file_bytes.hpp"

namespace eu::model {
namespace fs = std::filesystem;

std::vector<std::uint8_t> read_bytes(const std::string& path, std::size_t max_bytes) {
  const config::FileBytes file = config::read_file(path, max_bytes);
  if (!file.error.empty()) throw FileError(path + ": " + file.error);
  return {file.bytes.begin(), file.bytes.end()};
}

std::string resolve_path(const std::string& directory, const std::string& path) {
  return fs::path(path).is_absolute() ? path : (fs::path(directory) / path).string();
}

bool ends_with(const std::string& path, std::string_view end) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
  return path.size() >= end.size() &&
         std::equal(end.begin(), end.end(), path.end() - static_cast<std::ptrdiff_t>(end.size()),
                    [&](char a, char b) { return a == lower(b); });
}

std::string directory_of(const std::string& path) {
  const fs::path parent = fs::path(path).parent_path();
  return parent.empty() ? "." : parent.string();
}

bool is_device(const std::string& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  return fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status);
}

}  // namespace eu::model
