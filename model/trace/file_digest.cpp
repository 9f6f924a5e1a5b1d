#include "model/trace/file_digest.hpp"

#include <filesystem>
#include <fstream>
#include <vector>

#include "config/json/sha256.hpp"

namespace eu::model {

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
