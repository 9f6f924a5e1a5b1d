#include "model/base/calendar.hpp"

#include <algorithm>

namespace eu::model {

void BusyAccount::add(Cycle begin, Cycle length, Cycle sent, Cycle held) {
  cycles += length;
  until = std::max(until, begin + length);
  if (uses_.size() >= most_uses_) fold_before(sent);
  uses_.push_back({begin, begin + length, length - std::min(length, held)});
}

/// The limit grows with the number of uses that stay, so that the time per use is constant.
void BusyAccount::fold_before(Cycle sent) {
  constexpr std::size_t kFewUses = 16;
  const auto first_kept =
      std::find_if(uses_.begin(), uses_.end(), [sent](const Use& use) { return use.end > sent; });
  std::for_each(uses_.begin(), first_kept,
                [this](const Use& use) { work_before_end_ += use.work; });
  uses_.erase(uses_.begin(), first_kept);
  most_uses_ = std::max(kFewUses, 2 * uses_.size());
}

Cycle BusyAccount::before(Cycle end) const {
  Cycle work = work_before_end_;
  for (const Use& use : uses_)
    if (use.begin < end) work += std::min(use.work, end - use.begin);
  return work;
}

Cycle Calendar::before(Cycle end) const {
  Cycle later = 0;
  for (const Stretch& stretch : taken_)
    if (stretch.end > end) later += stretch.end - std::max(stretch.begin, end);
  return cycles_ - later;
}

Cycle Calendar::take(Cycle earliest, Cycle length) {
  if (length == 0) return earliest;
  const bool comes_last = taken_.empty() || taken_.back().begin <= earliest;
  const Cycle begin = comes_last ? take_last(earliest, length) : take_between(earliest, length);
  cycles_ += length;
  until_ = std::max(until_, begin + length);
  return begin;
}

Cycle Calendar::take_last(Cycle earliest, Cycle length) {
  if (!taken_.empty() && taken_.back().end >= earliest) {
    const Cycle begin = taken_.back().end;
    taken_.back().end += length;
    return begin;
  }
  taken_.push_back({earliest, earliest + length});
  return earliest;
}

Cycle Calendar::take_between(Cycle earliest, Cycle length) {
  auto after = std::lower_bound(taken_.begin(), taken_.end(), earliest,
                                [](const Stretch& s, Cycle c) { return s.end < c; });
  Cycle begin = earliest;
  while (after != taken_.end() && begin + length > after->begin) {
    begin = std::max(begin, after->end);
    ++after;
  }
  const Cycle end = begin + length;
  const bool joins_after = after != taken_.end() && after->begin == end;
  const bool joins_before = after != taken_.begin() && std::prev(after)->end == begin;
  if (joins_before && joins_after) {
    std::prev(after)->end = after->end;
    taken_.erase(after);
  } else if (joins_before) {
    std::prev(after)->end = end;
  } else if (joins_after) {
    after->begin = begin;
  } else {
    taken_.insert(after, {begin, end});
  }
  return begin;
}

void Calendar::forget(Cycle cycle) {
  if (taken_.back().end <= cycle) return taken_.clear();  // the usual case
  const auto first_kept = std::find_if(taken_.begin(), taken_.end(),
                                       [cycle](const Stretch& s) { return s.end > cycle; });
  taken_.erase(taken_.begin(), first_kept);
}

}  // namespace eu::model
