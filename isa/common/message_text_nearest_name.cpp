#include "isa/common/message_text.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>

#include "isa/common/scanner.hpp"

namespace eu::isa {
namespace {

/// Longer names are not misspellings of known names, and comparison takes quadratic time.
constexpr std::size_t kLongestCompared = 64;
/// Shorter beginnings are ambiguous.
constexpr std::size_t kShortestBeginning = 3;

/// Optimal string alignment distance.
std::size_t edits(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before_last(b.size() + 1), last(b.size() + 1), now(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) now[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    before_last.swap(last);
    last.swap(now);
    now[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const bool same = to_lower(a[i - 1]) == to_lower(b[j - 1]);
      now[j] = std::min({last[j] + 1, now[j - 1] + 1, last[j - 1] + (same ? 0 : 1)});
      if (i > 1 && j > 1 && to_lower(a[i - 1]) == to_lower(b[j - 2]) &&
          to_lower(a[i - 2]) == to_lower(b[j - 1])) {
        now[j] = std::min(now[j], before_last[j - 2] + 1);
      }
    }
  }
  return now[b.size()];
}

std::size_t common_beginning(std::string_view a, std::string_view b) {
  std::size_t length = 0;
  while (length < a.size() && length < b.size() && to_lower(a[length]) == to_lower(b[length]))
    ++length;
  return length;
}

}  // namespace

std::string_view nearest_name(std::string_view name,
                              const std::vector<std::string_view>& candidates) {
  if (name.empty() || name.size() > kLongestCompared) return {};
  std::string_view best;
  std::size_t best_edits = std::max<std::size_t>(1, name.size() / 3) + 1;
  for (const std::string_view candidate : candidates) {
    const std::size_t distance = edits(name, candidate);
    const bool nearer =
        distance < best_edits || (distance == best_edits && !best.empty() &&
                                  common_beginning(name, candidate) > common_beginning(name, best));
    if (!nearer) continue;
    best = candidate;
    best_edits = distance;
  }
  // A missing unit, such as "_cycles", is more than a few edits.
  for (const std::string_view candidate : candidates) {
    if (best.empty() && name.size() >= kShortestBeginning &&
        candidate.substr(0, name.size()) == name) {
      best = candidate;
    }
  }
  return best;
}

std::string did_you_mean(std::string_view name, const std::vector<std::string_view>& candidates) {
  const std::string_view near = nearest_name(name, candidates);
  return near.empty() ? "" : fmt::format("; did you mean \"{}\"?", near);
}

}  // namespace eu::isa
