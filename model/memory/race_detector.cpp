#include "model/memory/race_detector.hpp"

#include <algorithm>

namespace eu::model {
namespace {

/// Maximum number of unordered reads, and of unordered atomic operations, that are kept per dword.
constexpr int kKept = 4;

bool can_race(AccessKind a, AccessKind b) {
  return !(a == b && a != AccessKind::Write);
}

}  // namespace

RaceDetector::Thread& RaceDetector::thread(std::uint32_t number) {
  if (number >= threads_.size()) threads_.resize(number + 1);
  return threads_[number];
}

void RaceDetector::acquire(Thread& thread, const Clock& clock) {
  auto known = std::make_shared<Clock>(*thread.known);
  known->acquire(clock);
  thread.known = std::move(known);
}

/// Returns a clock with the accesses of the thread so far; its later accesses are not in it.
SharedClock RaceDetector::publish(std::uint32_t number) {
  Thread& from = thread(number);
  auto clock = std::make_shared<Clock>(*from.known);
  clock->acquire(number, from.epoch++);
  return clock;
}

void RaceDetector::message(const Packet& packet) {
  packet_ = &packet;
  traits_ = program_.isa->traits(packet.message, program_.gen);
  Thread& from = thread(packet.from.thread);
  const auto taken = [&](const Release& release) { return release.when <= packet.last_wait; };
  for (const Release& release : from.releases)
    if (taken(release)) acquire(from, *release.clock);
  from.releases.erase(std::remove_if(from.releases.begin(), from.releases.end(), taken),
                      from.releases.end());
  if (packet.message.conditional) acquire_dependencies(from);
  if (traits_.kind == isa::RequestKind::Barrier) arrive(packet);
  if (traits_.kind == isa::RequestKind::Fence) fence(packet.from.thread);
  if (packet.message.eot) end(packet);
}

void RaceDetector::started(std::uint32_t number, std::uint32_t group) {
  thread(number).group = group;
  const bool spawned =
      packet_ != nullptr && !packet_->message.eot && traits_.kind == isa::RequestKind::Spawn;
  if (spawned) {
    const SharedClock parent = publish(packet_->from.thread);
    acquire(thread(number), *parent);
  }
  if (dispatch_.scoreboard.stalling) acquire_dependencies(thread(number));
}

void RaceDetector::acquire_dependencies(Thread& thread) {
  if (thread.dependencies_acquired) return;
  thread.dependencies_acquired = true;
  for (const int group : dependencies_of(dispatch_, static_cast<int>(thread.group)))
    for (int i = 0; i < dispatch_.threads_per_group(); ++i) {
      const SharedClock& end =
          threads_[static_cast<std::size_t>(group * dispatch_.threads_per_group() + i)].end;
      if (end != nullptr) acquire(thread, *end);
    }
}

void RaceDetector::arrive(const Packet& packet) {
  Group& group = groups_[packet.group];
  if (group.released != nullptr) group = {{}, nullptr, group.ended};
  group.gathering.acquire(*publish(packet.from.thread));
}

void RaceDetector::notified(std::uint32_t number, Cycle when) {
  if (packet_ == nullptr) return;
  if (traits_.kind != isa::RequestKind::Barrier) {
    const SharedClock sender = publish(packet_->from.thread);
    thread(number).releases.push_back({when, sender});
    return;
  }
  Group& group = groups_[packet_->group];
  if (group.released == nullptr) group.released = std::make_shared<Clock>(group.gathering);
  thread(number).releases.push_back({when, group.released});
}

void RaceDetector::fence(std::uint32_t number) {
  Thread& from = thread(number);
  acquire(from, from.atomics_seen);
  from.atomics_seen = {};
  from.fenced = publish(number);
}

void RaceDetector::end(const Packet& packet) {
  Thread& from = thread(packet.from.thread);
  auto clock = std::make_shared<Clock>(*from.known);
  clock->acquire(packet.from.thread, from.epoch);  // includes the accesses of this last message
  from.end = std::move(clock);
  if (packet.from.thread >= static_cast<std::uint32_t>(dispatch_.thread_count())) return;
  if (++groups_[packet.group].ended == dispatch_.threads_per_group()) {
    shadow_.forget(packet.group + 1);
    groups_.erase(packet.group);
  }
}

void RaceDetector::access(const Place& place, int bytes, bool write, bool same_value) {
  const bool atomic = traits_.access == isa::RequestAccess::Atomic;
  // What an atomic operation or a write reads for its own work is not a separate access.
  if (!write && traits_.access != isa::RequestAccess::Read) return;
  const Thread& from = threads_[packet_->from.thread];
  PastAccess now{packet_->from.thread, from.epoch, packet_->index,
                 atomic  ? AccessKind::Atomic
                 : write ? AccessKind::Write
                         : AccessKind::Read};
  if (atomic) order_atomics(place);
  for (int done = 0; done < bytes;) {
    const std::uint32_t address = place.address + static_cast<unsigned>(done);
    const int first = static_cast<int>(address % 4);
    const int count = std::min(4 - first, bytes - done);
    now.bytes = static_cast<std::uint8_t>(((1u << count) - 1) << first);
    ShadowMemory::Cell& cell = shadow_.cell(place.space, address / 4);
    check(cell, now,
          {place.space, address, place.surface, place.offset + static_cast<unsigned>(done)},
          same_value);
    keep(cell, now);
    done += count;
    ++checked_;
  }
}

/// An atomic operation after a fence publishes the clock of the fence; one before a fence takes
/// over the published clock at its fence.
void RaceDetector::order_atomics(const Place& place) {
  Thread& from = thread(packet_->from.thread);
  const std::uint64_t dword = std::uint64_t{place.space} << 32 | place.address / 4;
  if (const auto earlier_atomics = atomics_.find(dword); earlier_atomics != atomics_.end())
    from.atomics_seen.acquire(earlier_atomics->second);
  if (from.fenced != nullptr) atomics_[dword].acquire(*from.fenced);
}

bool RaceDetector::is_ordered(const PastAccess& past) const {
  return past.thread == packet_->from.thread ||
         threads_[packet_->from.thread].known->of(past.thread) >= past.epoch;
}

void RaceDetector::check(const ShadowMemory::Cell& cell, const PastAccess& now, const Place& place,
                         bool same_value) {
  for (const PastAccess& past : cell)
    if ((past.bytes & now.bytes) != 0 && can_race(past.kind, now.kind) && !is_ordered(past))
      report(past, now, place, same_value);
}

/// A write replaces all accesses before it: what races with those also races with it, or
/// comes after it. Other accesses replace only those of their kind, since they do not race
/// with each other.
void RaceDetector::keep(ShadowMemory::Cell& cell, const PastAccess& now) const {
  for (PastAccess& past : cell)
    if (now.kind == AccessKind::Write || (past.kind == now.kind && is_ordered(past)))
      past.bytes &= static_cast<std::uint8_t>(~now.bytes);
  cell.erase(
      std::remove_if(cell.begin(), cell.end(), [](const PastAccess& p) { return p.bytes == 0; }),
      cell.end());
  if (now.kind != AccessKind::Write) make_room(cell, now);
  cell.push_back(now);
}

/// Drops the oldest access of the same group first, because its threads are
/// usually ordered together.
void RaceDetector::make_room(ShadowMemory::Cell& cell, const PastAccess& now) const {
  const auto rival = [&](const PastAccess& past) {
    return past.kind == now.kind && (past.bytes & now.bytes) != 0;
  };
  if (std::count_if(cell.begin(), cell.end(), rival) < kKept) return;
  const std::uint32_t group = threads_[now.thread].group;
  auto oldest = std::find_if(cell.begin(), cell.end(), [&](const PastAccess& past) {
    return rival(past) && threads_[past.thread].group == group;
  });
  if (oldest == cell.end()) oldest = std::find_if(cell.begin(), cell.end(), rival);
  cell.erase(oldest);
}

void RaceDetector::report(const PastAccess& past, const PastAccess& now, const Place& place,
                          bool same_value) {
  RaceSide first{past.index, past.kind, past.thread};
  RaceSide second{now.index, now.kind, now.thread};
  if (std::tie(second.index, second.kind) < std::tie(first.index, first.kind))
    std::swap(first, second);
  const auto [entry, is_new] =
      races_.try_emplace(Key{*place.surface, first.index, first.kind, second.index, second.kind});
  Race& race = entry->second;
  const auto bytes = static_cast<unsigned>(__builtin_popcount(now.bytes));
  if (is_new) race = {*place.surface, place.offset, place.offset + bytes, 0, 0, first, second};
  race.begin_offset = std::min(race.begin_offset, place.offset);
  race.end_offset = std::max(race.end_offset, place.offset + bytes);
  ++race.conflicts;
  const bool two_writes = past.kind == AccessKind::Write && now.kind == AccessKind::Write;
  race.same_value += two_writes && same_value;
}

std::vector<Race> RaceDetector::races() const {
  std::vector<Race> races;
  for (const auto& [key, race] : races_) races.push_back(race);
  std::stable_sort(races.begin(), races.end(),
                   [](const Race& a, const Race& b) { return a.conflicts > b.conflicts; });
  return races;
}

}  // namespace eu::model
