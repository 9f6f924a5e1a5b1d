#include "model/io/file_io.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <vector>

#include "config/json/input_file.hpp"
#include "config/json/sha256.hpp"
#include "isa/common/message_text.hpp"

namespace eu::model {
namespace fs = std::filesystem;
namespace {

constexpr int kMostLinks = 40;  ///< the limit of Linux

/// Descriptor of a path /proc/self/fd/N, the target of /dev/stdout; -1 for any other path.
int descriptor_of(const fs::path& path) {
  std::error_code error;
  const fs::path folder = fs::canonical(directory_of(path.string()), error);
  if (error || folder != fmt::format("/proc/{}/fd", ::getpid())) return -1;
  const std::string name = path.filename().string();
  int number = -1;
  const auto [end, problem] = std::from_chars(name.data(), name.data() + name.size(), number);
  return problem == std::errc() && end == name.data() + name.size() ? number : -1;
}

}  // namespace

FileError::FileError(const std::string& message)
    : std::runtime_error(isa::message_text(message, isa::kLongestName)) {}

std::vector<std::uint8_t> read_bytes(const std::string& path, std::size_t max_bytes) {
  const config::FileBytes file = config::read_file(path, max_bytes);
  if (!file.error.empty()) throw FileError(path + ": " + file.error);
  return {file.bytes.begin(), file.bytes.end()};
}

std::string resolve_path(const std::string& directory, const std::string& path) {
  return fs::path(path).is_absolute() ? path : (fs::path(directory) / path).string();
}

std::string plain_path(const std::string& path) {
  const std::string plain = fs::path(path).lexically_normal().string();
  std::error_code error;
  return path.find("..") != std::string::npos && fs::equivalent(path, plain, error) && !error
             ? plain
             : path;
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

OutputPlace output_place(const std::string& path) {
  OutputPlace place{path};
  std::error_code error;
  for (int links = 0;; ++links) {
    place.descriptor = descriptor_of(place.path);
    if (place.descriptor >= 0) break;
    const fs::path target = fs::read_symlink(place.path, error);
    if (error) break;  // not a link
    if (links == kMostLinks) throw WriteError(path + ": Too many levels of symbolic links");
    place.path = resolve_path(directory_of(place.path), target.string());
  }
  const fs::file_status status = fs::status(place.path, error);
  place.is_stream = place.descriptor >= 0 || (fs::exists(status) && !fs::is_regular_file(status) &&
                                              !fs::is_directory(status));
  return place;
}

bool is_device(const std::string& path) {
  return output_place(path).is_stream;
}

std::string file_digest(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return "";  // a device may be endless
  std::ifstream in(path, std::ios::binary);
  config::Sha256 digest;
  std::vector<char> buffer(std::size_t{1} << 16);
  while (in.read(buffer.data(), static_cast<std::streamsize>(buffer.size())) || in.gcount() > 0)
    digest.add({buffer.data(), static_cast<std::size_t>(in.gcount())});
  return in.eof() ? digest.hex() : "";
}

}  // namespace eu::model
