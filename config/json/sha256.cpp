#include "config/json/sha256.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace eu::config {
namespace {

using Words = std::array<std::uint32_t, 8>;

// FIPS 180-4, 4.2.2 (initial values, 5.3.3, in the header).
constexpr std::uint32_t kRound[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

constexpr std::size_t kBlock = 64;

std::uint32_t rotate(std::uint32_t x, int n) {
  return (x >> n) | (x << (32 - n));
}

/// The message schedule of a block (6.2.2, step 1).
std::array<std::uint32_t, 64> schedule(const char* block) {
  std::array<std::uint32_t, 64> w{};
  for (std::size_t t = 0; t < 16; ++t) {
    const auto byte = [&](std::size_t i) {
      return std::uint32_t{static_cast<unsigned char>(block[4 * t + i])} << (24 - 8 * i);
    };
    w[t] = byte(0) | byte(1) | byte(2) | byte(3);  // compilers make one load of it
  }
  for (std::size_t t = 16; t < 64; ++t) {
    const std::uint32_t s0 = rotate(w[t - 15], 7) ^ rotate(w[t - 15], 18) ^ (w[t - 15] >> 3);
    const std::uint32_t s1 = rotate(w[t - 2], 17) ^ rotate(w[t - 2], 19) ^ (w[t - 2] >> 10);
    w[t] = s1 + w[t - 7] + s0 + w[t - 16];
  }
  return w;
}

/// One step of step 3 of 6.2.2, but for the names: what it calls a is h, and d is e, afterwards.
[[gnu::always_inline]] inline void round(std::uint32_t a, std::uint32_t b, std::uint32_t c,
                                         std::uint32_t& d, std::uint32_t e, std::uint32_t f,
                                         std::uint32_t g, std::uint32_t& h, std::uint32_t k_and_w) {
  const std::uint32_t s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
  const std::uint32_t choice = (e & f) ^ (~e & g);
  const std::uint32_t t1 = h + s1 + choice + k_and_w;
  const std::uint32_t s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
  const std::uint32_t majority = (a & b) ^ (a & c) ^ (b & c);
  d += t1;
  h = t1 + s0 + majority;
}

/// One block (6.2.2, steps 2 to 4). After eight rounds all letters have their own names again.
void absorb(const char* block, Words& hash) {
  const auto w = schedule(block);
  auto [a, b, c, d, e, f, g, h] = hash;
  for (std::size_t t = 0; t < 64; t += 8) {
    const auto k_and_w = [&](std::size_t i) { return kRound[t + i] + w[t + i]; };
    round(a, b, c, d, e, f, g, h, k_and_w(0));
    round(h, a, b, c, d, e, f, g, k_and_w(1));
    round(g, h, a, b, c, d, e, f, k_and_w(2));
    round(f, g, h, a, b, c, d, e, k_and_w(3));
    round(e, f, g, h, a, b, c, d, k_and_w(4));
    round(d, e, f, g, h, a, b, c, k_and_w(5));
    round(c, d, e, f, g, h, a, b, k_and_w(6));
    round(b, c, d, e, f, g, h, a, k_and_w(7));
  }
  const Words after{a, b, c, d, e, f, g, h};
  for (std::size_t i = 0; i < hash.size(); ++i) hash[i] += after[i];
}

/// What follows the last whole block: the rest, a one bit, zeroes, the length in bits (5.1.1).
std::string padded_tail(std::string tail, std::uint64_t size_bytes) {
  tail += '\x80';
  while (tail.size() % kBlock != kBlock - 8) tail += '\0';
  const std::uint64_t bits = size_bytes * 8;
  for (int shift = 56; shift >= 0; shift -= 8) tail += static_cast<char>((bits >> shift) & 0xff);
  return tail;
}

}  // namespace

void Sha256::add(std::string_view bytes) {
  size_bytes_ += bytes.size();
  if (!rest_.empty()) {
    const std::size_t missing = std::min(kBlock - rest_.size(), bytes.size());
    rest_ += bytes.substr(0, missing);
    bytes.remove_prefix(missing);
    if (rest_.size() < kBlock) return;
    absorb(rest_.data(), hash_);
    rest_.clear();
  }
  for (; bytes.size() >= kBlock; bytes.remove_prefix(kBlock)) absorb(bytes.data(), hash_);
  rest_ = bytes;
}

std::string Sha256::hex() const {
  Words hash = hash_;
  const std::string tail = padded_tail(rest_, size_bytes_);
  for (std::size_t at = 0; at < tail.size(); at += kBlock) absorb(tail.data() + at, hash);

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
