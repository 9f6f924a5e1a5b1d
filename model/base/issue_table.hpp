#pragma once
// Issue table: the timing of each static instruction on one machine, computed once before the run.
#include <array>
#include <cstdint>
#include <vector>

#include "config/machine/machine_fwd.hpp"
#include "config/machine/member_sources.hpp"
#include "config/machine/provenance.hpp"
#include "isa/isa.hpp"
#include "model/base/ports.hpp"

namespace eu::model {

/// Scoreboard entries by number: an instruction set's registers first, then its special ones.
inline constexpr int kMaxRegisters = 256;
inline constexpr int kScoreboardEntries = kMaxRegisters + isa::kMaxSpecials;
/// Maximum number of entries of one instruction. A send may read 15 registers and write 31, as its
/// descriptor can say.
inline constexpr int kMaxRowEntries = 64;
/// Numbers of entries that are checked and written without a loop, because its end would be
/// unpredictable. Most instructions wait for no more entries and write no more. Unused ones name
/// two entries after those of the instruction set: one that is never pending, one that no
/// instruction waits for.
inline constexpr int kFirstChecked = 4;
inline constexpr int kFirstWritten = 2;

/// Numbers of a thread's entries: registers, special entries, and those two.
struct EntryNumbers {
  explicit EntryNumbers(const isa::Isa& isa)
      : never_pending(isa.state.registers + isa.specials.count) {}

  int never_pending;
  int never_checked = never_pending + 1;
  int count = never_pending + 2;
};

/// For each number of a row, the weakest kind of source of the machine's members that it
/// was computed from.
struct NumberKinds {
  config::SourceKind issue = config::SourceKind::Assumed;
  config::SourceKind occupancy = config::SourceKind::Assumed;
  config::SourceKind latency = config::SourceKind::Assumed;  ///< to GRF and address register
  config::SourceKind acc_latency = config::SourceKind::Assumed;
  config::SourceKind flag_latency = config::SourceKind::Assumed;
};

/// Row of an instruction. The members that are read at every issue come first, in one cache line.
struct alignas(64) IssueRow {
  PortSet ports = 0;
  /// Executes on registers that it names, without other effects except perhaps a Switch: no other
  /// action, no flag from here to lands_late, no such effect in its footprint.
  bool plain = false;
  isa::Action action = isa::Action::Execute;
  bool reads_timestamp = false;
  bool breakpoint = false;
  bool conditional_dependency = false;  ///< sendc
  bool waits_for_others = false;        ///< for other threads: wait, sendc
  bool lands_late = false;  ///< the scoreboard may open before its result lands (late_writes.hpp)
  std::uint8_t notification = 0;     ///< wait: which of n0.0 to n0.2
  std::uint8_t read_entries = 0;     ///< number of `entries` that are read
  std::uint8_t checked_entries = 0;  ///< number that the instruction waits for
  std::uint8_t entry_count = 0;
  bool writes_more = false;    ///< than `first_written` holds
  bool switches = false;       ///< thread control Switch
  bool may_lag = false;        ///< plain without a Switch, and its values may lag (values_may_lag)
  bool next_is_plain = false;  ///< the instruction after it, in the kernel, is plain
  std::uint16_t issue_cycles = 0;      ///< until the thread may issue its next instruction
  std::uint16_t occupancy_cycles = 0;  ///< until the port may take another instruction
  /// The first entries that it waits for, and the first that it writes, with their latencies.
  std::array<std::uint16_t, kFirstChecked> first_checked{};
  std::array<std::uint16_t, kFirstWritten> first_written{};
  std::array<std::uint16_t, kFirstWritten> first_written_latency_cycles{};
  /// Stall reasons of first_checked, unless a send is the producer (hold_cause).
  std::array<Cause, kFirstChecked> first_causes{};
  /// Scoreboard entry of the wait group of its message; 0 without one.
  std::uint16_t wait_group = 0;
  std::uint32_t first_line = 0;  ///< line of the instruction cache with its first byte
  std::uint32_t last_line = 0;
  std::uint32_t line_end = 0;  ///< the first instruction that is not all in first_line
  unsigned lanes = 0;          ///< of the ports (lanes_of)
  // From the issue of the instruction to the first cycle in which a dependent one may issue.
  std::uint16_t grf_latency_cycles = 0;
  std::uint16_t acc_latency_cycles = 0;
  std::uint16_t flag_latency_cycles = 0;
  isa::Footprint footprint;
  /// Scoreboard entries that are read, then those that are written; without those that the address
  /// register points to.
  std::array<std::uint16_t, kMaxRowEntries> entries{};
  /// From the issue of the instruction to the first cycle in which one that depends on the
  /// entry may issue.
  std::array<std::uint16_t, kMaxRowEntries> entry_latency_cycles{};
  NumberKinds kinds;
};

/// Cycles from the issue of the instruction to the first cycle in which one that depends on an
/// entry of this kind may issue.
constexpr std::uint16_t latency_cycles(const IssueRow& row, isa::EntryKind kind) {
  switch (kind) {
    case isa::EntryKind::Address: return row.grf_latency_cycles;
    case isa::EntryKind::Accumulator: return row.acc_latency_cycles;
    case isa::EntryKind::Flag:
    case isa::EntryKind::Mask:
    case isa::EntryKind::WaitGroup: break;
  }
  return row.flag_latency_cycles;
}

/// Stall reason of an instruction that waits for an entry. `is_read`: it reads the entry, else it
/// writes it. `of_send`: a send has set the entry.
Cause hold_cause(const isa::Isa& isa, int entry, bool is_read, bool of_send);

/// Makes the rows of the program's instructions on the machine. Throws std::logic_error for an
/// instruction set with more registers or entries than a row has room for.
std::vector<IssueRow> make_issue_table(const isa::PreparedProgram& program,
                                       const config::Machine& machine);
/// Likewise; queries `sources` for every number that a row is computed from.
std::vector<IssueRow> make_issue_table(const isa::PreparedProgram& program,
                                       const config::Machine& machine,
                                       const config::MemberSources& sources);

}  // namespace eu::model
