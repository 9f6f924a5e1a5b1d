#pragma once
// Damage to inputs without a fuzzer: the same seed gives the same bytes.
#include <random>
#include <string>
#include <vector>

namespace eu::test {

class Mutation {
 public:
  explicit Mutation(std::uint64_t seed) : random_(seed) {}

  /// One of the seeds, changed in one to six places.
  std::string mutated(const std::vector<std::string>& seeds,
                      const std::vector<std::string>& words) {
    std::string input = seeds[below(seeds.size())];
    for (std::size_t count = 1 + below(6); count > 0; --count) change(input, seeds, words);
    return input;
  }

 private:
  std::size_t below(std::size_t bound) { return random_() % bound; }

  void change(std::string& input, const std::vector<std::string>& seeds,
              const std::vector<std::string>& words) {
    const std::size_t at = below(input.size() + 1);
    const std::size_t length = std::min(input.size() - at, 1 + below(1 + below(40)));
    switch (below(words.empty() ? 7 : 9)) {
      case 0:
        if (at < input.size()) input[at] = static_cast<char>(input[at] ^ (1 << below(8)));
        break;
      case 1:
        if (at < input.size()) input[at] = static_cast<char>(below(256));
        break;
      case 2: input.erase(at, length); break;
      case 3: input.insert(at, input.substr(at, length)); break;
      case 4: input.insert(below(input.size() + 1), input.substr(at, length)); break;
      case 5: {
        const std::string& other = seeds[below(seeds.size())];
        const std::size_t from = below(other.size() + 1);
        input.replace(at, length, other, from, 1 + below(60));
        break;
      }
      case 6: input.resize(at); break;
      case 7: input.insert(at, words[below(words.size())]); break;
      default: input.replace(at, length, words[below(words.size())]);
    }
  }

  std::mt19937_64 random_;
};

}  // namespace eu::test
