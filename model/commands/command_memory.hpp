#pragma once
// The buffers of one submission by their GPU addresses. Commands cannot access other memory.
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <vector>

namespace eu::model {

/// A submission cannot be executed; what() names the command or the address.
class CommandError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct GpuBuffer {
  std::uint64_t address = 0;
  std::uint8_t* bytes = nullptr;
  std::uint64_t size_bytes = 0;
};

/// The 48 bits of an address; drivers repeat the highest one above them.
constexpr std::uint64_t gpu_address(std::uint64_t address) {
  return address & ((std::uint64_t{1} << 48) - 1);
}

class CommandMemory {
 public:
  /// Buffers do not overlap.
  explicit CommandMemory(std::vector<GpuBuffer> buffers);

  const std::vector<GpuBuffer>& buffers() const { return buffers_; }
  /// The buffer that contains an address; null if there is none.
  const GpuBuffer* buffer_at(std::uint64_t address) const;
  /// A sequence of buffers without gaps between them: indices in buffers(), address and size.
  struct Run {
    std::size_t first = 0, last = 0;
    std::uint64_t address = 0, size_bytes = 0;
  };
  Run run_at(std::uint64_t address) const;
  /// The bytes at an address. Throws CommandError unless one buffer contains them all.
  std::uint8_t* bytes(std::uint64_t address, std::uint64_t size) const;

  template <class T>
  T read(std::uint64_t address) const {
    T value;
    std::memcpy(&value, bytes(address, sizeof value), sizeof value);
    return value;
  }
  template <class T>
  void write(std::uint64_t address, T value) const {
    std::memcpy(bytes(address, sizeof value), &value, sizeof value);
  }
  std::uint32_t dword(std::uint64_t address) const { return read<std::uint32_t>(address); }
  std::vector<std::uint32_t> dwords(std::uint64_t address, std::uint32_t count) const;

 private:
  std::vector<GpuBuffer> buffers_;  ///< in order of addresses
};

}  // namespace eu::model
