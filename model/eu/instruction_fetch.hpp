#pragma once
// Instruction fetch of an EU: a queue of lines ahead of each thread (IVB PRM 3.9; model/LAWS.md 4).
#include <algorithm>
#include <array>
#include <systemc>
#include <vector>

#include "config/machine/machine_fwd.hpp"
#include "isa/program.hpp"
#include "model/base/calendar.hpp"
#include "model/base/cycle.hpp"
#include "model/base/interfaces.hpp"
#include "model/base/issue_table.hpp"

namespace eu::model {

class InstructionFetchIf : virtual public sc_core::sc_interface {
 public:
  /// The slot goes on at instruction `index`, not the next in memory, from `when` on: what was
  /// queued is dropped.
  virtual void restart(int slot, std::uint32_t index, Cycle when) = 0;
  /// The slot's next instruction is `index`, behind the one that started at `now`.
  virtual void advance(int slot, std::uint32_t index, Cycle now) = 0;
  /// First cycle at which instruction `index` can be issued; kNever while its line is under way.
  virtual Cycle ready_at(int slot, std::uint32_t index) const = 0;
  /// The line asked for can be issued from `when` on. False if the slot went on elsewhere and does
  /// not wait for this request any more.
  virtual bool filled(const FetchRequest& request, Cycle when) = 0;
  /// No instruction will start before `now` any more.
  virtual void pass(Cycle now) = 0;
  /// A cycle by which requests under way must be resolved; kNever if there are none.
  virtual Cycle earliest_fill() const = 0;
};

/// Asks for lines in order, as far ahead of each thread as its queue holds, one at a time. Lines
/// behind the end of the kernel are not asked for. An ideal one has every instruction when it is
/// wanted.
class InstructionFetch final : public sc_core::sc_module, public InstructionFetchIf {
 public:
  sc_core::sc_export<InstructionFetchIf> entry{"entry"};
  sc_core::sc_port<InstructionCacheIf> cache{"cache"};
  sc_core::sc_port<FetchIf> interconnect{"interconnect"};

  /// `rows`: those of the program, which outlive it.
  InstructionFetch(sc_core::sc_module_name name, int eu, const config::Machine& machine,
                   const isa::Program& program, const std::vector<IssueRow>& rows);

  void restart(int slot, std::uint32_t index, Cycle when) override;
  void advance(int slot, std::uint32_t index, Cycle now) override {
    if (index >= quiet_end_[slot] && index < rows_.size()) enter_line(slot, rows_[index], now);
  }
  Cycle ready_at(int slot, std::uint32_t index) const override {
    if (index < quiet_end_[slot]) return 0;
    const IssueRow& row = rows_[index];
    return std::max(line_ready_at(slot, row.first_line), line_ready_at(slot, row.last_line));
  }
  bool filled(const FetchRequest& request, Cycle when) override;
  void pass(Cycle now) override { now_ = now; }
  Cycle earliest_fill() const override { return earliest_fill_; }
  const BusyAccount& port() const { return port_.busy(); }

 private:
  static constexpr std::uint32_t kMaxRing = 64;  ///< lines a queue can hold, at the most

  struct UnderWay {
    int slot;
    Cycle arrival;  ///< of the request at the cache: no two have the same
    Cycle earliest;
  };

  /// The end of the lines that a queue holds while its thread is in `line`.
  std::uint32_t lines_wanted(std::uint32_t line) const {
    return std::min(line + 1 + lines_ahead_, line_count_);
  }
  /// When a line of a slot's queue can be issued.
  Cycle& line_ready_at(int slot, std::uint32_t line) {
    return line_ready_at_[static_cast<std::uint32_t>(slot) * ring_ + (line & (ring_ - 1))];
  }
  Cycle line_ready_at(int slot, std::uint32_t line) const {
    return line_ready_at_[static_cast<std::uint32_t>(slot) * ring_ + (line & (ring_ - 1))];
  }
  void enter_line(int slot, const IssueRow& row, Cycle now);
  void request_ahead(int slot, std::uint32_t line, Cycle when);
  void find_earliest_fill();

  const int eu_;
  const bool ideal_;
  const std::vector<IssueRow>& rows_;
  const std::uint32_t lines_ahead_;
  const Cycle cycles_per_line_;
  const Cycle hit_cycles_;
  const std::uint32_t line_count_;
  const std::uint32_t ring_;  ///< lines that a queue has room for, a power of two
  std::array<std::uint32_t, kMaxSlots> next_line_{};  ///< of each slot, the first not asked for
  /// Of each slot, the instruction before which there is nothing to do for one that goes on: its
  /// line is there.
  std::array<std::uint32_t, kMaxSlots> quiet_end_{};
  std::vector<Cycle> line_ready_at_;  ///< `ring_` lines of each slot
  std::vector<UnderWay> under_way_;
  Cycle earliest_fill_ = kNever;  ///< of those under way
  Calendar port_;                 ///< a branch reserves it ahead of what others ask for meanwhile
  Cycle now_ = 0;                 ///< no request will come from before
};

}  // namespace eu::model
