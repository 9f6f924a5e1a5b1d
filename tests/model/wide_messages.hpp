#pragma once
// Messages with 64-bit addresses, one at a time, on a surface of bytes 0, 1, 2, ...
#include <gtest/gtest.h>

#include <string>

#include "tests/support/model/message.hpp"

namespace eu::test {

inline constexpr std::uint32_t kSize =
    1024;  ///< bytes of the buffer at index 0: byte n is n mod 256
inline constexpr std::uint64_t kAddress = 0x123456789000;
inline constexpr unsigned kStateless = 255, kNonCoherent = 253;

/// The parameter is a generation's key.
class WideMessages : public testing::TestWithParam<std::string> {
 protected:
  WideMessages() {
    bench.gen = gen();
    model::Surface shape;
    shape.width = static_cast<int>(kSize);
    shape.address = kAddress;
    std::vector<std::uint8_t> bytes(kSize);
    for (std::uint32_t n = 0; n < kSize; ++n) bytes[n] = static_cast<std::uint8_t>(n);
    bench.bind(0, shape, bytes);
  }

  static isa::Generation gen() { return *isa::gen_from_key(GetParam()); }
  void begin(unsigned mlen, unsigned rlen, unsigned type, unsigned control, bool header = false,
             std::uint8_t exec_size = 8, std::uint32_t channels = ~0u,
             isa::Sfid sfid = isa::Sfid::DataCache1, unsigned index = kStateless) {
    bench.begin(sfid, descriptor(mlen, rlen, header, port_control(type, control, index)),
                static_cast<std::uint32_t>(channels & ((1ull << exec_size) - 1)), exec_size);
  }
  /// Writes an address; a register has four.
  void address(int grf, int lane, std::uint64_t value) { qword(grf + lane / 4, lane % 4, value); }
  void qword(int grf, int number, std::uint64_t value) {
    bench.payload(grf, 2 * number) = static_cast<std::uint32_t>(value);
    bench.payload(grf, 2 * number + 1) = static_cast<std::uint32_t>(value >> 32);
  }
  std::uint64_t response_value(int grf, int number) const {
    return bench.response(grf, 2 * number) | std::uint64_t{bench.response(grf, 2 * number + 1)}
                                                 << 32;
  }
  std::uint64_t memory(std::uint32_t offset) {
    return bench.dword_at(0, offset) | std::uint64_t{bench.dword_at(0, offset + 4)} << 32;
  }
  static std::uint64_t eight_bytes(std::uint32_t n) {
    return bytes_from(n) | std::uint64_t{bytes_from(n + 4)} << 32;
  }

  MessageBench bench;
};

}  // namespace eu::test
