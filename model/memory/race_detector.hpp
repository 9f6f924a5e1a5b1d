#pragma once
// Finds races: accesses of different threads to the same bytes without an order.
//
// Accesses are ordered by the program within a thread; by a barrier, from its message to the end of
// the wait after it; by a notification, likewise; by the thread dependency registers, from the end
// of a thread to the sendc, or the dispatch, that waits for it; by the start of a spawned thread;
// and by an atomic operation before a fence that reads the result of one after a fence of another
// thread. Time and the order of dispatch give no order: they may differ on another machine.
//
// Atomic operations do not race with each other. Only the last few unordered reads and atomic
// operations of a byte are kept, so a write that races only with an older one is not found.
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
  std::uint32_t thread = 0;  ///< of the first pair found
};

/// A pair of static instructions that race.
struct Race {
  std::string surface;
  std::uint32_t begin_offset = 0;  ///< in the surface, in bytes, over all conflicts
  std::uint32_t end_offset = 0;    ///< one after the last byte
  std::uint64_t conflicts = 0;     ///< pairs of accesses to a dword
  std::uint64_t same_value = 0;    ///< of these, writes of the value that was there
  RaceSide first;                  ///< earlier in the program
  RaceSide second;
};

class RaceDetector {
 public:
  explicit RaceDetector(const Dispatch& dispatch, const isa::Program& program)
      : dispatch_(dispatch), program_(program), threads_(dispatch.thread_count()) {}

  // ---- events, in the order of service ----

  /// Begins the service of a message: the following events belong to it.
  void message(const Packet& packet);
  /// Address of bytes in one memory, and their surface; `offset` is their place in it.
  struct Place {
    std::uint32_t space = 0;  ///< 0: global memory; else group + 1
    std::uint32_t address = 0;
    const std::string* surface = nullptr;
    std::uint32_t offset = 0;
  };
  /// Checks an access. `same_value`: a write of the value that is there.
  void access(const Place& place, int bytes, bool write, bool same_value);
  /// Thread `number` receives a notification at `when`, which the message in service has caused.
  void notified(std::uint32_t number, Cycle when);
  /// Thread `number` of the group starts; the message in service has spawned it if it is a spawn.
  void started(std::uint32_t number, std::uint32_t group);

  // ---- results ----

  /// Races, those with most conflicts first.
  std::vector<Race> races() const;
  /// Number of accesses to dwords that were checked.
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
    std::vector<Release> releases;  ///< notifications that no wait has taken
    SharedClock fenced;             ///< its clock at its last fence; null: none
    Clock atomics_seen;             ///< ordered before it from its next fence on
    SharedClock end;                ///< its clock at its end; null before
    bool dependencies_acquired = false;
  };
  struct Group {
    Clock gathering;  ///< merged clocks of the threads at the barrier
    SharedClock released;
    int ended = 0;
  };
  /// Surface, then both sides in the order of the program.
  using Key = std::tuple<std::string, std::uint32_t, AccessKind, std::uint32_t, AccessKind>;

  Thread& thread(std::uint32_t number);
  void acquire(Thread& thread, const Clock& clock);
  SharedClock publish(std::uint32_t number);
  void acquire_dependencies(Thread& thread);
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
