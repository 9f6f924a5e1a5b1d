#pragma once
// Numbers in a trace: LEB128, seven bits per byte, low ones first; signed ones in zigzag code
// (traces/TRACES.md).
#include <cstdint>
#include <vector>

#include "isa/prepared.hpp"

namespace eu::model {

using Bytes = std::vector<std::uint8_t>;

/// An invalid recording.
class TraceFault : public isa::ExecutionFault {
 public:
  using ExecutionFault::ExecutionFault;
};

inline void put_varint(Bytes& out, std::uint64_t value) {
  for (; value >= 0x80; value >>= 7) out.push_back(static_cast<std::uint8_t>(value | 0x80));
  out.push_back(static_cast<std::uint8_t>(value));
}

constexpr std::uint64_t zigzag(std::int64_t value) {
  return (static_cast<std::uint64_t>(value) << 1) ^ (value < 0 ? ~std::uint64_t{0} : 0);
}
constexpr std::int64_t unzigzag(std::uint64_t value) {
  return static_cast<std::int64_t>(value >> 1) ^ -static_cast<std::int64_t>(value & 1);
}

inline void put_signed(Bytes& out, std::int64_t value) {
  put_varint(out, zigzag(value));
}

/// Reads numbers of the functions above. Throws TraceFault if the bytes end too early, or if a
/// number has more than 64 bits.
class ByteReader {
 public:
  ByteReader() = default;
  ByteReader(const std::uint8_t* begin, std::size_t size) : at_(begin), end_(begin + size) {}

  bool empty() const { return at_ == end_; }
  std::size_t left() const { return static_cast<std::size_t>(end_ - at_); }

  std::uint8_t byte() {
    if (empty()) throw TraceFault("the recording ends within a record");
    return *at_++;
  }
  std::uint64_t varint() {
    std::uint64_t value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      const std::uint8_t part = byte();
      if (shift == 63 && part > 1) break;
      value |= std::uint64_t{part & 0x7fu} << shift;
      if (part < 0x80) return value;
    }
    throw TraceFault("the recording has a number of more than 64 bits");
  }
  std::int64_t signed_varint() { return unzigzag(varint()); }
  std::uint32_t varint32() {
    const std::uint64_t value = varint();
    if (value >> 32) throw TraceFault("the recording has a number of more than 32 bits");
    return static_cast<std::uint32_t>(value);
  }
  /// The next `size` bytes.
  const std::uint8_t* take(std::uint64_t size) {
    if (size > left()) throw TraceFault("the recording ends within a record");
    const std::uint8_t* const begin = at_;
    at_ += size;
    return begin;
  }

 private:
  const std::uint8_t* at_ = nullptr;
  const std::uint8_t* end_ = nullptr;
};

}  // namespace eu::model
