#include "tests/fuzz/memory_file.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace eu::test {
namespace {

void check(bool done) {
  if (!done) throw std::system_error(errno, std::generic_category(), "a file in memory");
}

int made_file() {
  const int file = ::memfd_create("input", MFD_CLOEXEC);
  check(file >= 0);
  return file;
}

}  // namespace

const std::string& memory_file(std::string_view content) {
  static const int file = made_file();
  static const std::string path = "/proc/self/fd/" + std::to_string(file);
  check(::ftruncate(file, 0) == 0);
  check(::pwrite(file, content.data(), content.size(), 0) == static_cast<ssize_t>(content.size()));
  return path;
}

}  // namespace eu::test
