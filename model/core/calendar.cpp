#include "model/core/calendar.hpp"

#include <algorithm>

namespace eu::model {

Cycle Calendar::take(Cycle earliest, Cycle length) {
  if (length == 0) return earliest;
  auto after = std::lower_bound(taken_.begin(), taken_.end(), earliest,
                                [](const Stretch& s, Cycle c) { return s.end < c; });
  Cycle begin = earliest;
  while (after != taken_.end() && begin + length > after->begin) {
    begin = std::max(begin, after->end);
    ++after;
  }
  const Cycle end = begin + length;
  busy_.add(begin, length);
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

void Calendar::forget_before(Cycle cycle) {
  const auto first_kept = std::find_if(taken_.begin(), taken_.end(),
                                       [cycle](const Stretch& s) { return s.end > cycle; });
  taken_.erase(taken_.begin(), first_kept);
}

}  // namespace eu::model
