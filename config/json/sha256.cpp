#include "config/json/sha256.hpp"

#include <algorithm>

namespace eu::config {
namespace {

/// The tail after the last whole block: rest, a one bit, zeros, length in bits (5.1.1).
std::string padded_tail(std::string tail, std::uint64_t size_bytes) {
  tail += '\x80';
  while (tail.size() % kSha256BlockBytes != kSha256BlockBytes - 8) tail += '\0';
  const std::uint64_t bits = size_bytes * 8;
  for (int shift = 56; shift >= 0; shift -= 8) tail += static_cast<char>((bits >> shift) & 0xff);
  return tail;
}

void absorb(const char* blocks, std::size_t count, Sha256Words& hash) {
  static const AbsorbBlocks kAbsorb = host_absorbs_blocks() ? absorb_blocks_by_host : absorb_blocks;
  kAbsorb(blocks, count, hash);
}

}  // namespace

void Sha256::add(std::string_view bytes) {
  size_bytes_ += bytes.size();
  if (!rest_.empty()) {
    const std::size_t missing = std::min(kSha256BlockBytes - rest_.size(), bytes.size());
    rest_ += bytes.substr(0, missing);
    bytes.remove_prefix(missing);
    if (rest_.size() < kSha256BlockBytes) return;
    absorb(rest_.data(), 1, hash_);
    rest_.clear();
  }
  const std::size_t blocks = bytes.size() / kSha256BlockBytes;
  absorb(bytes.data(), blocks, hash_);
  rest_ = bytes.substr(blocks * kSha256BlockBytes);
}

std::string Sha256::hex() const {
  Sha256Words hash = hash_;
  const std::string tail = padded_tail(rest_, size_bytes_);
  absorb(tail.data(), tail.size() / kSha256BlockBytes, hash);

  static constexpr char kHex[] = "0123456789abcdef";
  std::string out;
  for (const std::uint32_t word : hash) {
    for (int shift = 28; shift >= 0; shift -= 4) out += kHex[(word >> shift) & 15];
  }
  return out;
}

std::string sha256_hex(std::string_view bytes) {
  Sha256 digest;
  digest.add(bytes);
  return digest.hex();
}

}  // namespace eu::config
