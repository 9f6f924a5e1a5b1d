#pragma once
// Packet of a request: the argument and the program memory that it points to, as the kernel would
// read them. Every field is checked.
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <vector>

#include "model/drm/wire.h"

namespace eu::model::drm {

class Packet {
 public:
  /// Takes the bytes of a packet. False if they are not a packet.
  bool take(std::vector<std::uint8_t> bytes);

  std::uint32_t code() const { return head_.code; }

  /// The ioctl's argument. A program of another version may have a shorter structure;
  /// the rest is 0.
  template <typename T>
  T argument() const {
    static_assert(std::is_trivially_copyable_v<T>);
    T value;
    std::memset(&value, 0, sizeof value);
    std::memcpy(&value, bytes_.data() + sizeof head_, common_bytes(sizeof value));
    return value;
  }
  template <typename T>
  void set_argument(const T& value) {
    std::memcpy(bytes_.data() + sizeof head_, &value, common_bytes(sizeof value));
  }

  /// Copies program memory at an address. False if it is not in an area of the request.
  bool read(std::uint64_t address, void* to, std::uint64_t bytes) const;
  template <typename T>
  bool read(std::uint64_t address, T& value) const {
    static_assert(std::is_trivially_copyable_v<T>);
    return read(address, &value, sizeof value);
  }
  template <typename T>
  bool read_array(std::uint64_t address, std::uint64_t count, std::vector<T>& values) const {
    static_assert(std::is_trivially_copyable_v<T>);
    if (count > bytes_.size() / sizeof(T)) return false;
    values.resize(count);
    return count == 0 || read(address, values.data(), count * sizeof(T));
  }

  /// Changes program memory at an address. Changed areas are sent back as a whole.
  bool write(std::uint64_t address, const void* from, std::uint64_t bytes);
  template <typename T>
  bool write(std::uint64_t address, const T& value) {
    static_assert(std::is_trivially_copyable_v<T>);
    return write(address, &value, sizeof value);
  }

  /// The packet with the head of the answer.
  const std::vector<std::uint8_t>& make_reply(int error, bool has_descriptor, std::uint32_t value);

 private:
  std::size_t common_bytes(std::size_t bytes) const {
    return bytes < head_.argument_bytes ? bytes : head_.argument_bytes;
  }
  /// Index of the area that contains the range, or kNone.
  std::size_t area_of(std::uint64_t address, std::uint64_t bytes) const;
  bool has_sound_areas() const;

  static constexpr std::size_t kNone = ~std::size_t{0};

  std::vector<std::uint8_t> bytes_;
  WireHead head_{};
  std::vector<WireArea> areas_;
  std::vector<std::size_t> by_address_;
};

}  // namespace eu::model::drm
