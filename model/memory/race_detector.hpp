#pragma once
// Finds accesses of different threads to the same bytes that nothing orders.
//
// What orders them: the program within a thread; a barrier, from its message to the end of the wait
// behind it; a notification, likewise; the thread dependency registers, from the end of a thread to
// the sendc that waits for it, or to the dispatch that does; a spawned thread's start; and an
// atomic operation before a fence that sees one behind a fence of another thread. Neither time nor
// the order of dispatch does: another machine may have another one.
//
// Atomic operations do not race with each other. Of the reads of a byte, and of the atomic
// operations, that nothing orders the last few are kept; a write that races with an older one alone
// is not found.
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "isa/isa.hpp"
#include "model/base/packet.hpp"
#include "model/dispatch/dispatch.hpp"
#include "model/memory/clock.hpp"
#include "model/memory/shadow_memory.hpp"

namespace eu::model {

/// One of the two instructions of a race.
struct RaceSide {
  std::uint32_t index = 0;
  AccessKind kind = AccessKind::Read;
  std::uint32_t thread = 0;  ///< the first found
};

/// A pair of static instructions that race.
struct Race {
  std::string surface;
  std::uint32_t begin_offset = 0;  ///< bytes of the surface, of all conflicts
  std::uint32_t end_offset = 0;    ///< one behind them
  std::uint64_t conflicts = 0;     ///< pairs of accesses to a dword
  std::uint64_t same_value = 0;    ///< of these, writes of what was there already
  RaceSide first;                  ///< the one earlier in the program
  RaceSide second;
};

class RaceDetector {
 public:
  explicit RaceDetector(const Dispatch& dispatch, const isa::Program& program)
      : dispatch_(dispatch), program_(program), threads_(dispatch.thread_count()) {}

  // ---- what happens, in the order of service ----

  /// A message is served: what follows up to the next is its doing.
  void message(const Packet& packet);
  /// Bytes in one memory; `place` is where they begin in the surface.
  struct Place {
    std::uint32_t space = 0;  ///< 0: global memory; else group + 1
    std::uint32_t address = 0;
    const std::string* surface = nullptr;
    std::uint32_t offset = 0;
  };
  /// `same_value`: a write of what is there already.
  void access(const Place& place, int bytes, bool write, bool same_value);
  void notified(std::uint32_t number, Cycle when);
  void started(std::uint32_t number, std::uint32_t group);

  // ---- what was found ----

  /// Most conflicts first.
  std::vector<Race> races() const;
  /// Accesses to a dword that were looked at.
  std::uint64_t checked() const { return checked_; }

 private:
  struct Release {
    Cycle when;
    SharedClock clock;
  };
  struct Thread {
    std::uint32_t group = 0;
    std::uint32_t epoch = 1;
    SharedClock known = std::make_shared<Clock>();
    std::vector<Release> releases;  ///< notifications that no wait has taken yet
    SharedClock fenced;             ///< what it knew at its last fence; null: none
    Clock atomics_seen;             ///< known from the next fence on
    SharedClock end;                ///< at its end; null before
    bool dependencies_known = false;
  };
  struct Group {
    Clock gathering;  ///< what those at the barrier know
    SharedClock released;
    int ended = 0;
  };
  /// Surface, then both sides in the order of the program.
  using Key = std::tuple<std::string, std::uint32_t, AccessKind, std::uint32_t, AccessKind>;

  Thread& thread(std::uint32_t number);
  void learn(Thread& thread, const Clock& clock);
  SharedClock publish(std::uint32_t number);
  void learn_dependencies(Thread& thread);
  void arrive(const Packet& packet);
  void fence(std::uint32_t number);
  void end(const Packet& packet);
  void order_atomics(const Place& place);
  bool is_ordered(const PastAccess& past) const;
  void check(const ShadowMemory::Cell& cell, const PastAccess& now, const Place& place,
             bool same_value);
  void keep(ShadowMemory::Cell& cell, const PastAccess& now) const;
  void make_room(ShadowMemory::Cell& cell, const PastAccess& now) const;
  void report(const PastAccess& past, const PastAccess& now, const Place& place, bool same_value);

  const Dispatch& dispatch_;
  const isa::Program& program_;
  std::vector<Thread> threads_;
  std::unordered_map<std::uint32_t, Group> groups_;  // not iterated
  ShadowMemory shadow_;
  std::unordered_map<std::uint64_t, Clock> atomics_;  ///< by space and dword; not iterated
  std::map<Key, Race> races_;
  std::uint64_t checked_ = 0;

  // The message being served.
  const Packet* packet_ = nullptr;
  isa::RequestTraits traits_;
};

}  // namespace eu::model
