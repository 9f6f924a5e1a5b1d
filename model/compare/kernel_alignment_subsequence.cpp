// Hirschberg's division (Communications of the ACM 18, 1975) with lengths of 64 prefixes at a time
// (H. Hyyrö, Bit-parallel LCS-length computation revisited, 2004).
#include "model/compare/kernel_alignment.hpp"

#include <algorithm>

namespace eu::model {
namespace {

using Word = std::uint64_t;
constexpr std::size_t kWordBits = 64;

/// Elements [begin, end) of a sequence.
struct Part {
  const Sequence& sequence;
  std::size_t begin = 0;
  std::size_t end = 0;

  std::size_t size() const { return end - begin; }
  std::uint32_t operator[](std::size_t i) const { return sequence[begin + i]; }
};

Sequence copied(const Part& part, bool is_reversed) {
  const auto at = [&](std::size_t i) {
    return part.sequence.begin() + static_cast<std::ptrdiff_t>(i);
  };
  Sequence copy(at(part.begin), at(part.end));
  if (is_reversed) std::reverse(copy.begin(), copy.end());
  return copy;
}

/// The positions of each element in a sequence.
class Places {
 public:
  explicit Places(const Sequence& sequence) {
    for (std::size_t i = 0; i < sequence.size(); ++i) places_.emplace_back(sequence[i], i);
    std::sort(places_.begin(), places_.end());
  }
  template <class Visit>
  void each(std::uint32_t element, const Visit& visit) const {
    auto at = std::lower_bound(places_.begin(), places_.end(), Place{element, 0});
    for (; at != places_.end() && at->first == element; ++at) visit(at->second);
  }

 private:
  using Place = std::pair<std::uint32_t, std::size_t>;
  std::vector<Place> places_;
};

/// Lengths of common subsequences as bits: bit j is 0 if the subsequence of the taken elements with
/// the first j + 1 elements of `b` is longer than that with the first j.
class Lengths {
 public:
  explicit Lengths(const Sequence& b)
      : places_(b), size_(b.size()), bits_(b.size() / kWordBits + 1, ~Word{0}) {}

  /// Takes an element: bits = (bits + matches) | (bits & ~matches), where matches are the positions
  /// of `element`. Words without matches change only by a carry.
  void take(std::uint32_t element) {
    std::size_t at = 0;
    Word matches = 0;
    Word carry = 0;
    const auto add_word = [&] {
      const Word bits = bits_[at];
      const Word sum = bits + matches;
      const Word with_carry = sum + carry;
      carry = Word{sum < bits} | Word{with_carry < sum};
      bits_[at] = with_carry | (bits & ~matches);
      matches = 0;
      ++at;
    };
    places_.each(element, [&](std::size_t place) {
      const std::size_t word = place / kWordBits;
      while (at < word && (matches | carry) != 0) add_word();
      at = word;
      matches |= bits_[at] & (Word{1} << (place % kWordBits));
    });
    while (at < bits_.size() && (matches | carry) != 0) add_word();
  }

  /// The lengths with the first 0, 1, 2, ... elements of `b`.
  std::vector<std::uint32_t> of_prefixes() const {
    std::vector<std::uint32_t> lengths(size_ + 1, 0);
    for (std::size_t j = 0; j < size_; ++j)
      lengths[j + 1] = lengths[j] + ((bits_[j / kWordBits] >> (j % kWordBits)) & 1 ? 0 : 1);
    return lengths;
  }

 private:
  Places places_;
  std::size_t size_;
  std::vector<Word> bits_;
};

std::vector<std::uint32_t> lengths_of_prefixes(const Part& a, const Part& b, bool is_reversed) {
  Lengths lengths(copied(b, is_reversed));
  for (const std::uint32_t element : copied(a, is_reversed)) lengths.take(element);
  return lengths.of_prefixes();
}

/// The best division of `b` for the division of `a` at `middle`.
std::size_t best_division(const Part& a, std::size_t middle, const Part& b) {
  const std::vector<std::uint32_t> front =
      lengths_of_prefixes({a.sequence, a.begin, middle}, b, false);
  const std::vector<std::uint32_t> back = lengths_of_prefixes({a.sequence, middle, a.end}, b, true);
  std::size_t best = 0;
  for (std::size_t j = 1; j <= b.size(); ++j)
    if (front[j] + back[b.size() - j] > front[best] + back[b.size() - best]) best = j;
  return b.begin + best;
}

void add_partners(Part a, Part b, Partners& partners) {
  for (; a.size() != 0 && b.size() != 0 && a[0] == b[0]; ++a.begin, ++b.begin)
    partners.emplace_back(a.begin, b.begin);
  std::size_t same_ends = 0;
  for (; a.size() != 0 && b.size() != 0 && a[a.size() - 1] == b[b.size() - 1]; --a.end, --b.end)
    ++same_ends;
  if (a.size() == 1) {
    for (std::size_t j = 0; j < b.size(); ++j)
      if (b[j] == a[0]) {
        partners.emplace_back(a.begin, b.begin + j);
        break;
      }
  } else if (a.size() != 0 && b.size() != 0) {
    const std::size_t middle = a.begin + a.size() / 2;
    const std::size_t division = best_division(a, middle, b);
    add_partners({a.sequence, a.begin, middle}, {b.sequence, b.begin, division}, partners);
    add_partners({a.sequence, middle, a.end}, {b.sequence, division, b.end}, partners);
  }
  for (std::size_t i = 0; i < same_ends; ++i) partners.emplace_back(a.end + i, b.end + i);
}

}  // namespace

Partners common_subsequence(const Sequence& a, const Sequence& b) {
  Partners partners;
  add_partners({a, 0, a.size()}, {b, 0, b.size()}, partners);
  return partners;
}

}  // namespace eu::model
