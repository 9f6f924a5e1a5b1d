#include "model/memory/l3.hpp"

#include <algorithm>
#include <iterator>

#include "config/machine/machine.hpp"

namespace eu::model {

namespace {

// Shares of the L3's ways, in the order of L3Partition's fields.
enum Share { kAll, kData, kReadOnly, kInstructions, kConstants, kTextures };

std::vector<int> share_ways(const config::L3Partition& p) {
  return {p.all_ways,         p.data_ways,     p.read_only_ways,
          p.instruction_ways, p.constant_ways, p.texture_ways};
}

/// Returns the client's own share, if it has ways; otherwise that of a group with the client.
int share_of(L3Client client, const std::vector<int>& ways) {
  const auto first_with_ways = [&](std::initializer_list<Share> shares) {
    const auto* const found =
        std::find_if(shares.begin(), shares.end(), [&](Share share) { return ways[share] > 0; });
    return static_cast<int>(found == shares.end() ? *shares.begin() : *found);
  };
  switch (client) {
    case L3Client::Data: return first_with_ways({kData, kAll});
    case L3Client::Instructions: return first_with_ways({kInstructions, kReadOnly, kAll});
    case L3Client::Constants: return first_with_ways({kConstants, kReadOnly, kAll});
    default: return first_with_ways({kTextures, kReadOnly, kAll});
  }
}

}  // namespace

CacheLevel::CacheLevel(sc_core::sc_module_name name, const config::L3Config& config,
                       const config::L3Partition& partition)
    : sc_module(name),
      line_bytes_(config.line_bytes),
      latency_cycles_(config.latency_cycles),
      cycles_per_line_(config.cycles_per_line),
      same_line_cycles_(config.same_line_cycles),
      tags_(static_cast<std::size_t>(config.bytes_of(1) / config.line_bytes), share_ways(partition),
            config.replacement),
      banks_(config.banks) {
  for (int client = 0; client < kL3Clients; ++client) {
    entrances_[client].level_ = this;
    entrances_[client].share_ = share_of(static_cast<L3Client>(client), share_ways(partition));
  }
}

CacheLevel::CacheLevel(sc_core::sc_module_name name, const config::LlcConfig& config,
                       int line_bytes)
    : sc_module(name),
      line_bytes_(line_bytes),
      latency_cycles_(config.latency_cycles),
      cycles_per_line_(config.cycles_per_line),
      same_line_cycles_(0),
      tags_(config.size_bytes, config.ways, line_bytes, config.replacement),
      banks_(1) {
  for (Entrance& entrance : entrances_) entrance.level_ = this;
}

void CacheLevel::fill(std::uint64_t line, bool write, int share, LineAccess& access) {
  const Cycle when = access.looked_up;
  const auto line_bytes = static_cast<unsigned>(line_bytes_);
  const auto fetch = [&](bool writes) {
    const LineAccess fetched = below->access(line * line_bytes, writes, when);
    access.below_looked_up = fetched.looked_up;
    return fetched.filled;
  };
  const CacheTags::Access found = tags_.access(line, share, write);
  if (found.way == nullptr) {
    access.filled = fetch(write);
    return;
  }
  CacheTags::Way& way = *found.way;
  if (!found.hit) {
    if (found.evicted.dirty) below->access(found.evicted.line * line_bytes, true, when);
    // A written line is not read from below first. The bytes that it lacks come with the fill that
    // its first reader would wait for anyway, and the channel is charged when the line is evicted.
    way.filled_at = write ? when : fetch(false);
  }
  way.dirty = way.dirty || write;
  access.filled = std::max(when, way.filled_at);
}

Cycle CacheLevel::wait_for_same_line(std::uint64_t line, Cycle when) {
  Cycle& free_at = line_free_at_[line];
  const Cycle begin = std::max(when, free_at);
  free_at = begin + cycles_per_line_ + same_line_cycles_;
  return begin;
}

namespace {

/// Drops lines that are free at `cycle`; they delay no request.
void forget_free(std::unordered_map<std::uint64_t, Cycle>& line_free_at, Cycle cycle) {
  for (auto line = line_free_at.begin(); line != line_free_at.end();)
    line = line->second <= cycle ? line_free_at.erase(line) : std::next(line);
}

}  // namespace

/// Has an effect only at every kOften-th call, and at the level below more rarely still: a calendar
/// grows by only one interval per line.
void CacheLevel::forget_before(Cycle cycle) {
  constexpr int kOften = 32;
  constexpr std::size_t kManyLines = 1024;
  if (++kept_ < kOften) return;
  kept_ = 0;
  for (Calendar& bank : banks_) bank.forget_before(cycle);
  if (line_free_at_.size() > kManyLines) forget_free(line_free_at_, cycle);
  below->forget_before(cycle);
}

LineAccess CacheLevel::access(std::uint64_t address, bool write, Cycle when, int share) {
  const std::uint64_t line = address / static_cast<unsigned>(line_bytes_);
  const bool serialised = same_line_cycles_ > 0 && !write;
  const Cycle earliest = serialised ? wait_for_same_line(line, when) : when;
  const Cycle begin = banks_[line % banks_.size()].take(earliest, cycles_per_line_);
  const Cycle looked_up = begin + latency_cycles_;
  LineAccess access{begin, looked_up, looked_up};
  fill(line, write, share, access);
  return access;
}

}  // namespace eu::model
