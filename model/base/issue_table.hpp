#pragma once
// What the EU needs to time each static instruction on one machine, looked up once before the run.
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
/// Entries of one instruction. A send may read 15 registers and write 31, as its descriptor can
/// say.
inline constexpr int kMaxRowEntries = 64;
/// Most instructions wait for no more entries, and write no more: these are looked at without a
/// loop, whose end nobody could predict. What is missing of them are entries behind those of the
/// instruction set: one that is never pending, one that nobody waits for.
inline constexpr int kFirstChecked = 4;
inline constexpr int kFirstWritten = 2;

/// Of a thread: registers, special entries, and those two.
struct EntryNumbers {
  explicit EntryNumbers(const isa::Isa& isa)
      : never_pending(isa.state.registers + isa.specials.count) {}

  int never_pending;
  int never_asked = never_pending + 1;
  int count = never_pending + 2;
};

/// The weakest source of the members of the machine that each number of a row was made of.
struct NumberKinds {
  config::SourceKind issue = config::SourceKind::Assumed;
  config::SourceKind occupancy = config::SourceKind::Assumed;
  config::SourceKind latency = config::SourceKind::Assumed;  ///< to GRF and address register
  config::SourceKind acc_latency = config::SourceKind::Assumed;
  config::SourceKind flag_latency = config::SourceKind::Assumed;
};

/// What is looked at whenever the instruction starts comes first, in one cache line.
struct alignas(64) IssueRow {
  PortSet ports = 0;
  bool plain = false;  ///< nothing but execution and registers that it names, and perhaps a Switch:
                       ///< none of what action, the flags from here to lands_late and the
                       ///< footprint's tell apart
  isa::Action action = isa::Action::Execute;
  bool reads_timestamp = false;
  bool breakpoint = false;
  bool conditional_dependency = false;  ///< sendc
  bool waits_for_others = false;        ///< for what other threads do: wait, sendc
  bool lands_late =
      false;  ///< the scoreboard may open before its result is there (late_writes.hpp)
  std::uint8_t notification = 0;     ///< wait: which of n0.0 to n0.2
  std::uint8_t read_entries = 0;     ///< of `entries`, how many are read
  std::uint8_t checked_entries = 0;  ///< how many the instruction waits for
  std::uint8_t entry_count = 0;
  bool writes_more = false;            ///< than `first_written` holds
  bool switches = false;               ///< thread control Switch
  bool may_lag = false;                ///< plain without it, and so are its values (values_may_lag)
  bool next_is_plain = false;          ///< the instruction behind it, which is of the kernel
  std::uint16_t issue_cycles = 0;      ///< until the thread may start its next instruction
  std::uint16_t occupancy_cycles = 0;  ///< until the port may start another instruction
  /// The first entries that it waits for, and the first that it writes with their latencies.
  std::array<std::uint16_t, kFirstChecked> first_checked{};
  std::array<std::uint16_t, kFirstWritten> first_written{};
  std::array<std::uint16_t, kFirstWritten> first_written_latency_cycles{};
  /// Why it waits for the first where what it waits for is no send (hold_cause).
  std::array<Cause, kFirstChecked> first_causes{};
  /// Scoreboard entry of the wait group that its message is one of; 0: it is of none.
  std::uint16_t wait_group = 0;
  std::uint32_t first_line = 0;  ///< of the instruction cache that holds some of it
  std::uint32_t last_line = 0;
  std::uint32_t line_end = 0;  ///< the first instruction that is not all in first_line
  unsigned lanes = 0;          ///< of the ports (lanes_of)
  // From the start of the instruction to the first cycle a dependent one may start.
  std::uint16_t grf_latency_cycles = 0;
  std::uint16_t acc_latency_cycles = 0;
  std::uint16_t flag_latency_cycles = 0;
  isa::Footprint footprint;
  /// Scoreboard entries that are read, then those written; what the address register points to
  /// comes on top.
  std::array<std::uint16_t, kMaxRowEntries> entries{};
  /// From the start of the instruction to the first cycle one that depends on the entry may start.
  std::array<std::uint16_t, kMaxRowEntries> entry_latency_cycles{};
  NumberKinds kinds;
};

/// From the start of the instruction to the first cycle one that depends on an entry of this kind
/// may start.
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

/// Why an instruction waits for an entry, which it reads or writes, that a send has set or another
/// instruction.
Cause hold_cause(const isa::Isa& isa, int entry, bool is_read, bool of_send);

/// Throws std::logic_error for an instruction set with more registers or entries than there is room
/// for.
std::vector<IssueRow> make_issue_table(const isa::PreparedProgram& program,
                                       const config::Machine& machine);
/// `sources` is asked for every number that a row is made of.
std::vector<IssueRow> make_issue_table(const isa::PreparedProgram& program,
                                       const config::Machine& machine,
                                       const config::MemberSources& sources);

}  // namespace eu::model
