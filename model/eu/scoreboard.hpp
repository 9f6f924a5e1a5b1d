#pragma once
// Register scoreboard of an EU: one bit an entry, as the hardware has it, kept as the cycle at
// which the bit falls (IVB PRM 3.7, model/LAWS.md 3). It decides when a thread's next instruction
// may start and, if not yet, what it waits for.
#include <array>
#include <cstdint>
#include <systemc>
#include <vector>

#include "isa/isa.hpp"
#include "model/base/accounting.hpp"
#include "model/base/issue_table.hpp"
#include "model/base/stuck_thread.hpp"

namespace eu::model {

/// What holds an instruction longest, before anybody asks what that is.
struct LongestHold {
  Cycle until = 0;
  int place = 0;  ///< of the entry in IssueRow::entries; any of them if nothing holds it
};

class ScoreboardIf : virtual public sc_core::sc_interface {
 public:
  /// What holds the instruction longest, of all its sources and destinations.
  virtual Blocker blocker(int slot, const IssueRow& row, const isa::DynamicRanges* indirect,
                          Cycle now) const = 0;
  /// An instruction started: its destinations become pending, those of a send until respond().
  virtual void mark(int slot, std::uint32_t index, const IssueRow& row,
                    const isa::DynamicRanges* indirect, Cycle start) = 0;
  /// The response to a message lands in `range` at `when`.
  virtual void respond(int slot, isa::EntryRange range, Cycle when) = 0;
  /// A message of a wait group, which mark() was told of, has been answered: it is served at
  /// `when`.
  virtual void answer(int slot, int wait_group, Cycle when) = 0;
  /// Payload registers are held until read (config/SOURCES.md 3).
  virtual void hold_payload(int slot, isa::EntryRange range, Cycle now, Cycle until,
                            std::uint32_t index) = 0;
  /// A new thread starts in the slot.
  virtual void clear(int slot) = 0;
};

class Scoreboard : public sc_core::sc_module, public ScoreboardIf {
 public:
  sc_core::sc_export<ScoreboardIf> entry{"entry"};

  /// `rows`: those of the program, which outlive it.
  Scoreboard(sc_core::sc_module_name name, const config::EuConfig& eu, const isa::Isa& isa,
             const std::vector<IssueRow>& rows);

  [[gnu::noinline]] Blocker blocker(int slot, const IssueRow& row,
                                    const isa::DynamicRanges* indirect, Cycle now) const override;
  /// Of its entries, where registers are not renamed and the instruction has no indirect operands:
  /// blame() of that is what blocker() says, unless payload_blocker() is later.
  LongestHold longest(int slot, const IssueRow& row, Cycle now) const;
  /// Is a payload of the slot's messages still to be read at `now`?
  bool holds_payload(int slot, Cycle now) const { return slots_[slot].held_until > now; }
  /// What holds the instruction beyond `until` since it would overwrite a payload.
  [[gnu::noinline]] Blocker payload_blocker(int slot, const IssueRow& row, Cycle until) const;
  /// What holds it, if something does; until the slot's next instruction starts or a response
  /// comes.
  Blocker blame(int slot, const IssueRow& row, const LongestHold& hold) const;
  bool renames() const { return renames_; }
  /// Who has set the entry, or did last.
  std::uint32_t producer(int slot, int entry) const { return slots_[slot].producer[entry]; }
  void mark(int slot, std::uint32_t index, const IssueRow& row, const isa::DynamicRanges* indirect,
            Cycle start) override;
  /// The same of an instruction that is plain, where registers are not renamed.
  void mark_plain(int slot, std::uint32_t index, const IssueRow& row, Cycle start);
  void respond(int slot, isa::EntryRange range, Cycle when) override;
  void answer(int slot, int wait_group, Cycle when) override;
  /// What a message of the group waits for where so many may be in flight.
  Blocker full_group(int slot, const IssueRow& row, int limit, Cycle now) const;
  void hold_payload(int slot, isa::EntryRange range, Cycle now, Cycle until,
                    std::uint32_t index) override;
  void clear(int slot) override;

 private:
  struct PayloadHold {
    isa::EntryRange range;
    Cycle until = 0;
    std::uint32_t producer = 0;
  };

  /// Messages of a wait group.
  struct WaitGroup {
    int unanswered = 0;
    std::vector<Cycle> served;  ///< of the others, when they are; in order
  };

  struct Slot {
    // By entry.
    Cycle* clear_at = nullptr;  ///< it is pending before this cycle
    std::uint32_t* producer = nullptr;
    std::vector<PayloadHold> holds;
    Cycle held_until = 0;                ///< the last of them
    std::vector<WaitGroup> wait_groups;  ///< by special entry
  };

  void check(const Slot& slot, int entry, bool is_read, Blocker& worst) const {
    if (slot.clear_at[entry] > worst.until) blame(slot, entry, is_read, worst);
  }
  void blame(const Slot& slot, int entry, bool is_read, Blocker& worst) const;
  void check_indirect(const Slot& slot, const isa::DynamicRanges& ranges, bool writes_too,
                      Blocker& worst) const;
  void check_holds(const Slot& slot, isa::EntryRange range, Blocker& worst) const;
  void set(Slot& slot, int entry, std::uint32_t index, Cycle start, Cycle clear_at) const;

  const std::vector<IssueRow>& rows_;
  const isa::Isa& isa_;
  const int registers_;  ///< entries that stand for them; special ones follow
  const bool renames_;
  const std::size_t entries_;    ///< of a slot
  std::vector<Cycle> clear_at_;  ///< of all slots
  std::vector<std::uint32_t> producers_;
  std::array<Slot, kMaxSlots> slots_;  ///< those that the machine has
};

}  // namespace eu::model
