#include "model/memory/cache_tags.hpp"

#include <algorithm>

#include "config/machine/machine.hpp"

namespace eu::model {
namespace {

/// First way of the upper half of [begin, end). It differs for each node of the tree, so the node's
/// bit is stored in that way.
int middle(int begin, int end) {
  return begin + (end - begin) / 2;
}

}  // namespace

CacheTags::CacheTags(int size_bytes, int ways, int line_bytes, config::Replacement replacement)
    : CacheTags(static_cast<std::size_t>(size_bytes / (line_bytes * ways)), {ways}, replacement) {}

CacheTags::CacheTags(std::size_t sets, const std::vector<int>& share_ways,
                     config::Replacement replacement)
    : replacement_(replacement), sets_(std::max<std::size_t>(1, sets)) {
  int begin = 0;
  for (const int ways : share_ways) {
    shares_.push_back({begin, begin + ways});
    begin += ways;
  }
}

CacheTags::Access CacheTags::access(std::uint64_t line, int share_number, bool write) {
  const Share& share = shares_[static_cast<std::size_t>(share_number)];
  std::unique_ptr<Way[]>& set = sets_[line % sets_.size()];
  if (!set) set = std::make_unique<Way[]>(static_cast<std::size_t>(shares_.back().end));
  if (Way* const found = find(set.get(), line, share)) {
    ++account_.hits;
    account_.write_hits += write;
    note_use(set.get(), static_cast<int>(found - set.get()));
    return {found, true, {}};
  }
  ++account_.misses;
  account_.write_misses += write;
  if (share.begin == share.end) return {nullptr, false, {}};
  Way& way = victim(set.get(), share);
  const Access access{&way, false, way};
  account_.write_backs += way.dirty;
  way.line = line;
  way.dirty = false;
  note_use(set.get(), static_cast<int>(&way - set.get()));
  return access;
}

/// Usually it is the line that was used last; otherwise it usually is in the share's own ways.
CacheTags::Way* CacheTags::find(Way* set, std::uint64_t line, const Share& share) const {
  if (Way* const latest = set + set->latest; latest->line == line) return latest;
  // Ways of a share are filled in order, and never emptied.
  const auto in = [&](const Share& ways) -> Way* {
    for (Way* way = set + ways.begin; way != set + ways.end && way->line != kNoLine; ++way)
      if (way->line == line) return way;
    return nullptr;
  };
  if (Way* const own = in(share)) return own;
  for (const Share& other : shares_)
    if (&other != &share)
      if (Way* const found = in(other)) return found;
  return nullptr;
}

CacheTags::Way& CacheTags::victim(Way* set, const Share& share) const {
  Way* const begin = set + share.begin;
  Way* const end = set + share.end;
  Way* const unused = std::find_if(begin, end, [](const Way& w) { return w.line == kNoLine; });
  if (unused != end) return *unused;
  if (replacement_ == config::Replacement::PseudoLru) return pseudo_lru_victim(set, share);
  return *std::min_element(begin, end,
                           [](const Way& a, const Way& b) { return a.last_use < b.last_use; });
}

CacheTags::Way& CacheTags::pseudo_lru_victim(Way* set, const Share& share) const {
  int begin = share.begin;
  int end = share.end;
  while (end - begin > 1) {
    const int upper = middle(begin, end);
    (set[upper].upper_half_next ? begin : end) = upper;
  }
  return set[begin];
}

/// Each node on the path from the root points to the half without the way.
void CacheTags::note_use(Way* set, int way) {
  set->latest = static_cast<std::uint16_t>(way);
  if (replacement_ == config::Replacement::Lru) {
    set[way].last_use = ++uses_;
    return;
  }
  auto [begin, end] = share_of(way);
  while (end - begin > 1) {
    const int upper = middle(begin, end);
    set[upper].upper_half_next = way < upper;
    (way < upper ? end : begin) = upper;
  }
}

const CacheTags::Share& CacheTags::share_of(int way) const {
  return *std::find_if(shares_.begin(), shares_.end(),
                       [way](const Share& share) { return way < share.end; });
}

void CacheTags::add_changed(std::vector<std::uint64_t>& lines) const {
  for (const std::unique_ptr<Way[]>& set : sets_)
    for (int way = 0; set != nullptr && way < shares_.back().end; ++way)
      if (set[way].dirty) lines.push_back(set[way].line);
}

void CacheTags::preload(std::uint64_t line) {
  const CacheAccount before = account_;
  access(line);
  account_ = before;
}

}  // namespace eu::model
