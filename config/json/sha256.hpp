#pragma once
// SHA-256 (FIPS 180-4), which identifies a resolved machine, a kernel or a result by its content.
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace eu::config {

/// A digest of bytes that are added piece by piece.
class Sha256 {
 public:
  void add(std::string_view bytes);
  /// The digest of all bytes, as 64 lower-case hex digits.
  std::string hex() const;

 private:
  std::array<std::uint32_t, 8> hash_ = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                        0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::string rest_;  ///< of an incomplete block
  std::uint64_t size_bytes_ = 0;
};

/// The digest as 64 lower-case hex digits.
std::string sha256_hex(std::string_view bytes);

// The block function of SHA-256 (FIPS 180-4, 6.2.2), portable and with x86's SHA instructions.

inline constexpr std::size_t kSha256BlockBytes = 64;

using Sha256Words = std::array<std::uint32_t, 8>;

/// Adds `count` consecutive blocks to the hash.
using AbsorbBlocks = void (*)(const char* blocks, std::size_t count, Sha256Words& hash);

void absorb_blocks(const char* blocks, std::size_t count, Sha256Words& hash);

/// Whether the host has the SHA extensions of x86.
bool host_absorbs_blocks();
/// As absorb_blocks, with these extensions.
void absorb_blocks_by_host(const char* blocks, std::size_t count, Sha256Words& hash);

}  // namespace eu::config
