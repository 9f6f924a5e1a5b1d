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
  /// Drops the slot's queue and continues at instruction `index`, not the next in memory,
  /// from `when` on.
  virtual void restart(int slot, std::uint32_t index, Cycle when) = 0;
  /// Continues the slot at instruction `index`, after the one that issued at `now`.
  virtual void advance(int slot, std::uint32_t index, Cycle now) = 0;
  /// First cycle at which instruction `index` can issue; kNever while its line is pending.
  virtual Cycle ready_at(int slot, std::uint32_t index) const = 0;
  /// The requested line can be issued from `when` on. False if the slot has continued elsewhere and
  /// no longer waits for this request.
  virtual bool filled(const FetchRequest& request, Cycle when) = 0;
  /// No instruction issues before `now` from here on.
  virtual void pass(Cycle now) = 0;
  /// Cycle by which pending requests must be resolved; kNever if there are none.
  virtual Cycle earliest_fill() const = 0;
};

/// Requests lines in order, one at a time, as far ahead of each thread as its queue holds, up to
/// the end of the kernel. Ideal fetch has every instruction when it is needed.
class InstructionFetch final : public sc_core::sc_module, public InstructionFetchIf {
 public:
  sc_core::sc_export<InstructionFetchIf> entry{"entry"};
  sc_core::sc_port<InstructionCacheIf> cache{"cache"};
  sc_core::sc_port<FetchIf> interconnect{"interconnect"};

  /// `rows`: rows of the program; they outlive the fetch.
  InstructionFetch(sc_core::sc_module_name name, int eu, const config::Machine& machine,
                   const isa::Program& program, const std::vector<IssueRow>& rows);

  void restart(int slot, std::uint32_t index, Cycle when) override;
  void advance(int slot, std::uint32_t index, Cycle now) override {
    if (index >= available_end_[slot] && index < rows_.size()) enter_line(slot, rows_[index], now);
  }
  Cycle ready_at(int slot, std::uint32_t index) const override {
    if (index < available_end_[slot]) return 0;
    const IssueRow& row = rows_[index];
    return std::max(line_ready_at(slot, row.first_line), line_ready_at(slot, row.last_line));
  }
  bool filled(const FetchRequest& request, Cycle when) override;
  void pass(Cycle now) override { now_ = now; }
  Cycle earliest_fill() const override { return earliest_fill_; }
  const Calendar& port() const { return port_; }

 private:
  static constexpr std::uint32_t kMaxRing = 64;  ///< maximum capacity of a queue, in lines

  struct InFlight {
    int slot;
    Cycle arrival;  ///< of the request at the cache; unique
    Cycle earliest;
  };

  /// The end of the lines that a queue holds while its thread is in `line`.
  std::uint32_t lines_wanted(std::uint32_t line) const {
    return std::min(line + 1 + lines_ahead_, line_count_);
  }
  /// Cycle from which a line of a slot's queue can be issued.
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
  const std::uint32_t ring_;  ///< capacity of a queue in lines, a power of two
  std::array<std::uint32_t, kMaxSlots> next_line_{};  ///< by slot, the first line not requested
  /// By slot, the end of the instructions that a thread reaches in sequence without a call of
  /// enter_line(): their line is present.
  std::array<std::uint32_t, kMaxSlots> available_end_{};
  std::vector<Cycle> line_ready_at_;  ///< `ring_` lines of each slot
  std::vector<InFlight> in_flight_;
  Cycle earliest_fill_ = kNever;  ///< of the pending requests
  Calendar port_;  ///< a branch reserves it in advance, while others request earlier cycles
  Cycle now_ = 0;  ///< no later request is for an earlier cycle
};

}  // namespace eu::model
