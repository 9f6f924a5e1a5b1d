#include "model/drm/memory.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include <cerrno>
#include <fstream>
#include <string>
#include <system_error>

namespace eu::model::drm {
namespace {

constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 40;
constexpr std::uint64_t kLeastBytes = std::uint64_t{1} << 32;
/// Requests up to this size are not checked: a host with less memory fails anyway.
constexpr std::uint64_t kUncheckedBytes = std::uint64_t{1} << 28;
constexpr std::uint64_t kBlockBytes = 512;  ///< of stat::st_blocks

/// MemAvailable of /proc/meminfo; the maximum if it cannot be read.
std::uint64_t available_bytes() {
  std::ifstream file("/proc/meminfo");
  std::string key, unit;
  std::uint64_t kilobytes = 0;
  while (file >> key >> kilobytes) {
    std::getline(file, unit);
    if (key == "MemAvailable:") return kilobytes * 1024;
  }
  return ~std::uint64_t{0};
}

}  // namespace

Memory::Memory() : file_(memfd_create("eusim-gpu", MFD_CLOEXEC | MFD_ALLOW_SEALING)) {
  if (!file_.is_open()) throw_errno("the GPU's memory");
  // With a limit on the address space, smaller sizes are tried.
  void* place = MAP_FAILED;
  for (size_bytes_ = kMostBytes; place == MAP_FAILED && size_bytes_ >= kLeastBytes;) {
    place = mmap(nullptr, size_bytes_, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE,
                 file_.get(), 0);
    if (place == MAP_FAILED) size_bytes_ /= 2;
  }
  if (place == MAP_FAILED) throw_errno("address space for the GPU's memory");
  bytes_ = static_cast<std::uint8_t*>(place);
  // Sealed, because a program that truncated the file would end the server.
  if (ftruncate(file_.get(), static_cast<off_t>(size_bytes_)) != 0 ||
      fcntl(file_.get(), F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) != 0) {
    munmap(bytes_, size_bytes_);
    throw_errno("the GPU's memory");
  }
  ranges_.give_back(0, size_bytes_);
}

Memory::~Memory() {
  munmap(bytes_, size_bytes_);
}

bool Memory::can_back(std::uint64_t bytes) const {
  if (bytes <= kUncheckedBytes) return true;
  struct stat status {};
  if (fstat(file_.get(), &status) != 0) return true;
  const std::uint64_t backed = static_cast<std::uint64_t>(status.st_blocks) * kBlockBytes;
  const std::uint64_t available = available_bytes();
  return available > ~std::uint64_t{0} - backed || bytes <= available + backed;
}

void Memory::give_back(std::uint64_t place, std::uint64_t bytes) {
  fallocate(file_.get(), FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, static_cast<off_t>(place),
            static_cast<off_t>(bytes));
  ranges_.give_back(place, bytes);
}

}  // namespace eu::model::drm
