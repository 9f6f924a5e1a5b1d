#include "model/base/calendar.hpp"

#include <algorithm>

namespace eu::model {

Cycle Calendar::take(Cycle earliest, Cycle length) {
  if (length == 0) return earliest;
  const bool comes_last = taken_.empty() || taken_.back().begin <= earliest;
  const Cycle begin = comes_last ? take_last(earliest, length) : take_between(earliest, length);
  busy_.add(begin, length);
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
