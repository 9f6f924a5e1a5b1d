#pragma once
// Random choices that depend on a seed alone, on every host and library. The distributions of std
// may differ between libraries, so they are not used.
#include <cstdint>
#include <initializer_list>
#include <random>
#include <string>

namespace eu::test {

class Choice {
 public:
  explicit Choice(std::uint64_t seed) : engine_(seed) {}

  std::uint64_t bits() { return engine_(); }
  /// 0 .. count - 1.
  int below(int count) { return static_cast<int>(engine_() % static_cast<unsigned>(count)); }
  int between(int low, int high) { return low + below(high - low + 1); }
  bool chance(int percent) { return below(100) < percent; }
  template <class T>
  T of(std::initializer_list<T> values) {
    return values.begin()[below(static_cast<int>(values.size()))];
  }
  std::string word(std::initializer_list<const char*> words) { return of(words); }

 private:
  std::mt19937_64 engine_;
};

/// Concatenates the parts. Braces evaluate from left to right, operator+ in any order; choices made
/// in the parts must not depend on the compiler.
inline std::string join(std::initializer_list<std::string> parts) {
  std::string text;
  for (const std::string& part : parts) text += part;
  return text;
}

}  // namespace eu::test
