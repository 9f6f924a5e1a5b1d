#include "config/json/sha256.hpp"

#ifdef __x86_64__
#include <cpuid.h>
#include <immintrin.h>
#endif

namespace eu::config {
namespace {

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
    w[t] = byte(0) | byte(1) | byte(2) | byte(3);  // compilers make one load of this
  }
  for (std::size_t t = 16; t < 64; ++t) {
    const std::uint32_t s0 = rotate(w[t - 15], 7) ^ rotate(w[t - 15], 18) ^ (w[t - 15] >> 3);
    const std::uint32_t s1 = rotate(w[t - 2], 17) ^ rotate(w[t - 2], 19) ^ (w[t - 2] >> 10);
    w[t] = s1 + w[t - 7] + s0 + w[t - 16];
  }
  return w;
}

/// One round (6.2.2, step 3) with rotated names: the new a is in h, and the new e in d.
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

/// One block (6.2.2, steps 2 to 4). After eight rounds all letters have their original names again.
void absorb(const char* block, Sha256Words& hash) {
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
  const Sha256Words after{a, b, c, d, e, f, g, h};
  for (std::size_t i = 0; i < hash.size(); ++i) hash[i] += after[i];
}

}  // namespace

void absorb_blocks(const char* blocks, std::size_t count, Sha256Words& hash) {
  for (; count != 0; --count, blocks += kSha256BlockBytes) absorb(blocks, hash);
}

#ifdef __x86_64__

// Intel 64 SDM volume 2, CPUID: leaf 1 has SSSE3 and SSE4.1, leaf 7 SHA.
bool host_absorbs_blocks() {
  constexpr unsigned kSsse3 = 1u << 9, kSse41 = 1u << 19, kSha = 1u << 29;
  unsigned a = 0, b = 0, c = 0, d = 0;
  if (!__get_cpuid(1, &a, &b, &c, &d) || (c & kSsse3) == 0 || (c & kSse41) == 0) return false;
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & kSha) != 0;
}

/// The instructions keep the letters in two registers, A B E F and C D G H, the first on top.
[[gnu::target("sha,sse4.1,ssse3")]] void absorb_blocks_by_host(const char* blocks,
                                                               std::size_t count,
                                                               Sha256Words& hash) {
  const __m128i big_endian = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
  const auto at = [](const void* from) { return static_cast<const __m128i*>(from); };
  const __m128i badc = _mm_shuffle_epi32(_mm_loadu_si128(at(&hash[0])), 0xb1);
  const __m128i hgfe = _mm_shuffle_epi32(_mm_loadu_si128(at(&hash[4])), 0x1b);
  __m128i abef = _mm_alignr_epi8(badc, hgfe, 8);
  __m128i cdgh = _mm_blend_epi16(hgfe, badc, 0xf0);
  for (; count != 0; --count, blocks += kSha256BlockBytes) {
    const __m128i abef_before = abef, cdgh_before = cdgh;
    __m128i w[4];                   // the last sixteen words of the schedule
    for (int i = 0; i < 16; ++i) {  // four rounds each
      __m128i& now = w[i % 4];
      if (i < 4) {
        now = _mm_shuffle_epi8(_mm_loadu_si128(at(blocks + 16 * i)), big_endian);
      } else {
        const __m128i last = w[(i + 3) % 4];
        const __m128i seven_ago = _mm_alignr_epi8(last, w[(i + 2) % 4], 4);
        now = _mm_add_epi32(_mm_sha256msg1_epu32(now, w[(i + 1) % 4]), seven_ago);
        now = _mm_sha256msg2_epu32(now, last);
      }
      const __m128i k_and_w = _mm_add_epi32(now, _mm_loadu_si128(at(&kRound[4 * i])));
      cdgh = _mm_sha256rnds2_epu32(cdgh, abef, k_and_w);
      abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(k_and_w, 0x0e));
    }
    abef = _mm_add_epi32(abef, abef_before);
    cdgh = _mm_add_epi32(cdgh, cdgh_before);
  }
  const __m128i abef_turned = _mm_shuffle_epi32(abef, 0x1b);  // A B E F from the bottom
  const __m128i ghcd = _mm_shuffle_epi32(cdgh, 0xb1);
  const auto put = [](std::uint32_t* to, __m128i words) {
    _mm_storeu_si128(reinterpret_cast<__m128i*>(to), words);
  };
  put(&hash[0], _mm_blend_epi16(abef_turned, ghcd, 0xf0));
  put(&hash[4], _mm_alignr_epi8(ghcd, abef_turned, 8));
}

#else

bool host_absorbs_blocks() {
  return false;
}
void absorb_blocks_by_host(const char* blocks, std::size_t count, Sha256Words& hash) {
  absorb_blocks(blocks, count, hash);
}

#endif

}  // namespace eu::config
