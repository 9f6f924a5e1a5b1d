#pragma once
// Register scoreboard of an EU: one bit per entry, as in the hardware, stored as the cycle at which
// the bit clears (IVB PRM 3.7, model/LAWS.md 3). It determines when a thread's next instruction may
// issue and, until then, its stall reason.
#include <array>
#include <cstdint>
#include <systemc>
#include <vector>

#include "isa/isa.hpp"
#include "model/base/accounting.hpp"
#include "model/base/issue_table.hpp"
#include "model/base/run_result.hpp"

namespace eu::model {

/// The longest hold of an instruction by a scoreboard entry, before its reason is looked up.
struct LongestHold {
  Cycle until = 0;
  int place = 0;  ///< index of the entry in IssueRow::entries; any if nothing holds the instruction
};

class ScoreboardIf : virtual public sc_core::sc_interface {
 public:
  /// Returns the longest hold of the instruction by its sources and destinations.
  virtual Blocker blocker(int slot, const IssueRow& row, const isa::DynamicRanges* indirect,
                          Cycle now) const = 0;
  /// Marks the destinations of an issued instruction as pending, those of a send until respond().
  virtual void mark(int slot, std::uint32_t index, const IssueRow& row,
                    const isa::DynamicRanges* indirect, Cycle start) = 0;
  /// Clears the entries of `range` at `when`, when a response lands there.
  virtual void respond(int slot, isa::EntryRange range, Cycle when) = 0;
  /// Records the response, at `when`, to a message of a wait group that mark() has recorded.
  virtual void response_arrived(int slot, int wait_group, Cycle when) = 0;
  /// Holds payload registers until they are read (config/SOURCES.md 3).
  virtual void hold_payload(int slot, isa::EntryRange range, Cycle now, Cycle until,
                            std::uint32_t index) = 0;
  /// Clears the slot's entries for a new thread.
  virtual void clear(int slot) = 0;
};

class Scoreboard : public sc_core::sc_module, public ScoreboardIf {
 public:
  sc_core::sc_export<ScoreboardIf> entry{"entry"};

  /// `rows`: rows of the program; they outlive the scoreboard.
  Scoreboard(sc_core::sc_module_name name, const config::EuConfig& eu, const isa::Isa& isa,
             const std::vector<IssueRow>& rows);

  [[gnu::noinline]] Blocker blocker(int slot, const IssueRow& row,
                                    const isa::DynamicRanges* indirect, Cycle now) const override;
  /// Returns the longest hold by the row's entries. Requires that registers are not renamed and
  /// that the instruction has no indirect operands. Then blame() of the hold equals blocker(),
  /// unless payload_blocker() is later.
  LongestHold longest(int slot, const IssueRow& row, Cycle now) const;
  /// True if a payload of the slot's messages is still to be read at `now`.
  bool holds_payload(int slot, Cycle now) const { return slots_[slot].payload_busy_until > now; }
  /// Returns the hold beyond `until` of an instruction that would overwrite a payload.
  [[gnu::noinline]] Blocker payload_blocker(int slot, const IssueRow& row, Cycle until) const;
  /// Returns the reason and the producer of `hold`, if something holds the instruction. Valid until
  /// the slot's next issue or response.
  Blocker blame(int slot, const IssueRow& row, const LongestHold& hold) const;
  bool renames() const { return renames_; }
  /// Returns the instruction that set the entry last.
  std::uint32_t producer(int slot, int entry) const { return slots_[slot].producer[entry]; }
  void mark(int slot, std::uint32_t index, const IssueRow& row, const isa::DynamicRanges* indirect,
            Cycle start) override;
  /// Like mark(), for a plain instruction, if registers are not renamed.
  void mark_plain(int slot, std::uint32_t index, const IssueRow& row, Cycle start);
  void respond(int slot, isa::EntryRange range, Cycle when) override;
  void response_arrived(int slot, int wait_group, Cycle when) override;
  /// Returns the hold of the row's message while `limit` messages of its wait group are in flight.
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
    int outstanding = 0;
    std::vector<Cycle> served;  ///< when the others were or will be answered, ascending
  };

  struct Slot {
    // Per entry.
    Cycle* clear_at = nullptr;  ///< the entry is pending before this cycle
    std::uint32_t* producer = nullptr;
    std::vector<PayloadHold> holds;
    Cycle payload_busy_until = 0;        ///< the latest end of `holds`
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
  const int registers_;  ///< entries of registers; special entries follow
  const bool renames_;
  const std::size_t entries_;    ///< per slot
  std::vector<Cycle> clear_at_;  ///< of all slots
  std::vector<std::uint32_t> producers_;
  std::array<Slot, kMaxSlots> slots_;  ///< those that the machine has
};

}  // namespace eu::model
