#pragma once
// The twin's hardware: each part holds its present state as plain data.
#include <array>
#include <map>
#include <set>
#include <vector>

#include "config/machine/machine.hpp"
#include "isa/intel/timing/footprint.hpp"
#include "isa/intel/program/program.hpp"
#include "tests/support/model/instruction_times.hpp"

namespace eu::test {

/// A resource with one user at a time. A request gets the earliest free cycles.
class TwinReservations {
 public:
  /// Takes `length` cycles in a row, none before `from`; returns the first.
  Cycle take(Cycle from, Cycle length);

 private:
  std::set<Cycle> taken_;
};

/// The scoreboard of one thread: a bit an entry (IVB PRM 3.7), and the payload registers that
/// messages have not read yet.
class TwinScoreboard {
 public:
  /// Clears the bits of finished instructions.
  void tick(Cycle now);
  /// Entries that delay an instruction now.
  struct Holds {
    std::set<int> sources;
    std::set<int> others;  ///< destinations and special entries

    bool empty() const { return sources.empty() && others.empty(); }
  };
  Holds holds(const isa::Footprint& footprint, const isa::DynamicRanges& indirect) const;
  /// Sets the bits of the destinations of an instruction that issues.
  void start(const isa::Footprint& footprint, const isa::DynamicRanges& indirect,
             const InstructionTimes& times, Cycle now);
  /// Delays writes to these registers until `until`.
  void hold(isa::EntryRange payload, Cycle until);
  /// Clears the bits of the registers of a message's response.
  void respond(isa::EntryRange registers);

 private:
  static constexpr int kEntries = isa::kGrfCount + isa::kSpecialCount;

  void set(int entry, bool clears, Cycle clear_at);

  std::array<bool, kEntries> pending_{};
  std::array<Cycle, isa::kGrfCount> payload_busy_until_{};
  std::multimap<Cycle, int> clears_;  ///< bits that pending instructions will clear
  Cycle now_ = 0;
};

/// The order in which threads issue (config/machine/machine.hpp, Arbitration).
class TwinArbiter {
 public:
  explicit TwinArbiter(const config::EuConfig& eu) : eu_(eu) {}

  void thread_started(int slot) { age_[slot] = ++started_; }
  /// Gives the thread the highest priority when it is ready next (thread control Atomic).
  void hold(int slot) { atomic_slot_ = slot; }
  /// A thread that is ready to issue.
  struct Candidate {
    int slot = 0;
    Cycle waiting = 0;  ///< cycles since it became ready
    std::vector<int> ports;
  };
  /// The slot that issues in each port. Earlier candidates choose first; a later candidate may move
  /// them to another port, but not displace them.
  std::map<int, int> choose(std::vector<Candidate> candidates, const std::set<int>& free_ports);

 private:
  std::vector<int> order() const;
  void pass_turn(const std::map<int, int>& slot_of_port);

  const config::EuConfig& eu_;
  std::array<int, model::kMaxSlots> age_{};
  int started_ = 0;
  int turn_ = 0;
  int atomic_slot_ = -1;
};

/// Instruction queues of an EU: whole lines, requested in order, one at a time.
class TwinFetch {
 public:
  TwinFetch(const config::Machine& machine, const isa::Program& program)
      : machine_(machine), program_(program) {}

  /// The thread jumps: its queue is dropped, and filled from `when` on.
  void jump(int slot, std::uint32_t index, Cycle when);
  /// The thread advances to the next instruction; its queue is filled up.
  void advance(int slot, std::uint32_t index, Cycle now);
  bool has(int slot, std::uint32_t index, Cycle now) const;

 private:
  struct Queue {
    std::uint32_t next_line = 0;
    std::map<std::uint32_t, Cycle> ready_at;  ///< by line
  };

  std::uint32_t line_of(std::uint32_t offset_bytes) const {
    return offset_bytes / static_cast<unsigned>(machine_.instruction_cache.line_bytes);
  }
  void fill(Queue& queue, std::uint32_t line, Cycle when);

  const config::Machine& machine_;
  const isa::Program& program_;
  std::array<Queue, model::kMaxSlots> queues_;
  TwinReservations port_;
};

}  // namespace eu::test
