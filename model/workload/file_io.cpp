#include "model/workload/file_io.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <system_error>

#include <unistd.h>

namespace eu::model {
namespace fs = std::filesystem;

std::vector<std::uint8_t> read_bytes(const std::string& path, std::size_t max_bytes) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (!fs::exists(status)) throw FileError(path + ": no such file");
  if (fs::is_directory(status)) throw FileError(path + ": is a directory");
  std::ifstream in(path, std::ios::binary);
  if (!in) throw FileError(path + ": " + std::strerror(errno));
  std::vector<std::uint8_t> bytes;
  char buffer[1 << 16];
  while (in.read(buffer, sizeof buffer) || in.gcount() > 0) {
    bytes.insert(bytes.end(), buffer, buffer + in.gcount());
    if (bytes.size() > max_bytes)
      throw FileError(path + ": larger than " + std::to_string(max_bytes) + " bytes");
  }
  if (in.bad()) throw FileError(path + ": " + std::strerror(errno));
  return bytes;
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

AtomicFile::AtomicFile(const std::string& path, std::uint64_t max_bytes)
    : path_(path),
      beside_(is_device(path) ? path : path + ".tmp" + std::to_string(::getpid())),
      max_bytes_(max_bytes),
      file_(std::fopen(beside_.c_str(), "wb")) {
  if (file_ == nullptr) fail(std::strerror(errno));
}

AtomicFile::~AtomicFile() {
  if (file_ == nullptr) return;
  std::fclose(file_);
  remove_beside();
}

void AtomicFile::remove_beside() const {
  std::error_code error;
  if (beside_ != path_) fs::remove(beside_, error);
}

void AtomicFile::fail(const std::string& what) const {
  throw FileError(path_ + ": " + what);
}

void AtomicFile::write(std::string_view bytes) {
  size_bytes_ += bytes.size();
  if (size_bytes_ > max_bytes_) fail("larger than " + std::to_string(max_bytes_) + " bytes");
  if (std::fwrite(bytes.data(), 1, bytes.size(), file_) != bytes.size()) fail(std::strerror(errno));
}

void AtomicFile::commit() {
  if (std::fflush(file_) != 0) fail(std::strerror(errno));
  std::FILE* const file = file_;
  file_ = nullptr;
  std::error_code error;
  std::string reason;
  if (std::fclose(file) != 0)
    reason = std::strerror(errno);
  else if (beside_ != path_ && (fs::rename(beside_, path_, error), error))
    reason = error.message();
  if (reason.empty()) return;
  remove_beside();
  fail(reason);
}

void write_atomically(const std::string& path, const void* data, std::size_t size) {
  AtomicFile file(path);
  file.write({static_cast<const char*>(data), size});
  file.commit();
}

}  // namespace eu::model
