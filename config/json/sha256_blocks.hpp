#pragma once
// The block function of SHA-256 (FIPS 180-4, 6.2.2), portable and with x86's SHA instructions.
#include <array>
#include <cstddef>
#include <cstdint>

namespace eu::config {

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
