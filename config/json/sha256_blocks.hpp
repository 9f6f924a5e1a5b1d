#pragma once
// The blocks of SHA-256 (FIPS 180-4, 6.2.2), on any host and with the instructions that some have.
#include <array>
#include <cstddef>
#include <cstdint>

namespace eu::config {

inline constexpr std::size_t kSha256BlockBytes = 64;

using Sha256Words = std::array<std::uint32_t, 8>;

/// `count` blocks, one behind the other, go into the hash.
using AbsorbBlocks = void (*)(const char* blocks, std::size_t count, Sha256Words& hash);

void absorb_blocks(const char* blocks, std::size_t count, Sha256Words& hash);

/// Does the host have the SHA extensions of x86?
bool host_absorbs_blocks();
/// The same with them.
void absorb_blocks_by_host(const char* blocks, std::size_t count, Sha256Words& hash);

}  // namespace eu::config
