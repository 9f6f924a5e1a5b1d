#include "model/functions/cache_tags.hpp"

#include <algorithm>

namespace eu::model {

CacheTags::CacheTags(int size_bytes, int ways, int line_bytes)
    : ways_per_set_(static_cast<std::size_t>(ways)),
      sets_(
          static_cast<std::size_t>(std::max(1, ways > 0 ? size_bytes / (line_bytes * ways) : 0))) {}

CacheTags::Access CacheTags::access(std::uint64_t line) {
  std::unique_ptr<Way[]>& set = sets_[line % sets_.size()];
  if (!set) set = std::make_unique<Way[]>(ways_per_set_);
  Way* const first = set.get();
  Way* const end = first + ways_per_set_;
  Way* way = std::find_if(first, end, [line](const Way& w) { return w.line == line; });
  const bool hit = way != end;
  if (!hit)
    way = std::min_element(first, end,
                           [](const Way& a, const Way& b) { return a.last_use < b.last_use; });
  Access access{way, hit, *way};
  if (hit) {
    ++account_.hits;
  } else {
    ++account_.misses;
    account_.write_backs += way->dirty;
    *way = {line, 0, 0, false};
  }
  way->last_use = ++uses_;
  return access;
}

void CacheTags::preload(std::uint64_t line) {
  const CacheAccount before = account_;
  access(line);
  account_ = before;
}

}  // namespace eu::model
