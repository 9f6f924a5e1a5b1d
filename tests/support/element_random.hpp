#pragma once
// A fast source of random register elements.
#include <cstdint>
#include <iterator>

namespace eu::test {

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  /// Random bits by splitmix64, faster than the library's: operands take most of the time.
  std::uint32_t bits() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return static_cast<std::uint32_t>(z >> 32);
  }
  int below(int bound) { return static_cast<int>(bits() % static_cast<unsigned>(bound)); }
  bool one_in(int n) { return below(n) == 0; }
  template <class Values>
  auto of(const Values& values) {
    return *(std::begin(values) + below(static_cast<int>(std::size(values))));
  }

  /// A random element: a number near others, a special one, or any pattern.
  std::uint32_t element() {
    constexpr std::uint32_t kSpecial[] = {
        0,          0x80000000, 1,          0x80000001, 0x007fffff, 0x00800000, 0x7f7fffff,
        0xff7fffff, 0x7f800000, 0xff800000, 0x7fc00000, 0xffc00001, 0x7f800001, 0x3f800000,
        0xbf800000, 0x7fffffff, 0xffffffff, 0x4f000000, 0xcf000000, 0x4f800000};
    switch (below(6)) {
      case 0: return of(kSpecial);
      case 1: return bits();
      case 2: return bits() & 0xff;
      case 3: return 0x3f800000 | (bits() & 0x80fff000);  // products with few bits: midpoints
      case 4: return 0x00800000 | (bits() & 0x81ffffff);  // sums near the smallest normal number
      default: return 0x3f000000 | (bits() & 0x80ffffff);
    }
  }

 private:
  std::uint64_t state_;
};

}  // namespace eu::test
