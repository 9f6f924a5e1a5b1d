#include "model/base/issue_table.hpp"

#include <algorithm>
#include <bitset>
#include <stdexcept>

#include "config/machine/machine.hpp"
#include "config/machine/member_sources.hpp"

namespace eu::model {
namespace {

/// Ports that take instructions of a timing class on this machine.
PortSet ports_of(isa::TimingClass timing_class, const config::Machine& machine) {
  if (timing_class == isa::TimingClass::Send) return 1u << kSendPort;
  PortSet ports = 0;
  for (std::size_t pipe = 0; pipe < machine.eu.pipes.size(); ++pipe)
    if (machine.eu.pipes[pipe].classes.contains(timing_class))
      ports |= static_cast<PortSet>(1u << pipe);
  return ports != 0 ? ports : static_cast<PortSet>(1u << kFrontPort);
}

/// Fills in the entries that an instruction reads, then those that it writes.
class EntryList {
 public:
  EntryList(IssueRow& row, const isa::Isa& isa) : row_(row), isa_(isa) {}

  void fill() {
    const isa::Footprint& footprint = row_.footprint;
    for (const isa::EntryRange& range : footprint.reads) add(range);
    add(footprint.special_reads);
    row_.read_entries = row_.entry_count;
    find_wait_group();
    // No other instruction waits for the registers that messages of a wait group write.
    if (row_.wait_group == 0) add(footprint.write);
    add(footprint.special_writes);
    row_.checked_entries = footprint.no_dd_chk ? row_.read_entries : row_.entry_count;
    fill_first();
  }

 private:
  void find_wait_group() {
    for (int special = 0; special < isa_.specials.count; ++special)
      if (((row_.footprint.special_writes >> special) & 1) &&
          isa_.specials[special].kind == isa::EntryKind::WaitGroup)
        row_.wait_group = static_cast<std::uint16_t>(isa_.state.registers + special);
  }
  void add(isa::EntryRange range) {
    for (int entry = range.first; entry < range.first + range.count; ++entry)
      add(entry, row_.grf_latency_cycles);
  }
  void add(std::uint32_t specials) {
    for (int special = 0; special < isa_.specials.count; ++special)
      if (((specials >> special) & 1) && isa_.state.registers + special != row_.wait_group)
        add(isa_.state.registers + special, latency_cycles(row_, isa_.specials[special].kind));
  }
  void add(int entry, std::uint16_t latency_cycles) {
    if (row_.entry_count == kMaxRowEntries || entry >= kScoreboardEntries)
      throw std::logic_error("an instruction has more scoreboard entries than a row of the table");
    row_.entry_latency_cycles[row_.entry_count] = latency_cycles;
    row_.entries[row_.entry_count++] = static_cast<std::uint16_t>(entry);
  }

  void fill_first() {
    const EntryNumbers numbers(isa_);
    row_.first_checked.fill(static_cast<std::uint16_t>(numbers.never_pending));
    row_.first_written.fill(static_cast<std::uint16_t>(numbers.never_checked));
    const auto* const first = row_.entries.begin();
    std::copy_n(first, std::min<int>(kFirstChecked, row_.checked_entries),
                row_.first_checked.begin());
    for (int i = 0; i < std::min<int>(kFirstChecked, row_.checked_entries); ++i)
      row_.first_causes[i] = hold_cause(isa_, row_.entries[i], i < row_.read_entries, false);
    row_.writes_more = row_.entry_count - row_.read_entries > kFirstWritten;
    const int written = std::min(kFirstWritten, row_.entry_count - row_.read_entries);
    std::copy_n(first + row_.read_entries, written, row_.first_written.begin());
    std::copy_n(row_.entry_latency_cycles.begin() + row_.read_entries, written,
                row_.first_written_latency_cycles.begin());
  }

  IssueRow& row_;
  const isa::Isa& isa_;
};

/// Stall reason of an instruction that waits for a special entry, one that is not a register.
Cause cause_of(isa::EntryKind kind) {
  switch (kind) {
    case isa::EntryKind::Address: return Cause::SbAddr;
    case isa::EntryKind::Accumulator: return Cause::SbAcc;
    case isa::EntryKind::Mask: return Cause::Mask;
    case isa::EntryKind::WaitGroup: return Cause::Wait;
    case isa::EntryKind::Flag: break;
  }
  return Cause::SbFlag;
}

/// A number of cycles, and the weakest kind of source of what it was computed from.
struct Number {
  int cycles;
  config::SourceKind kind;

  Number operator+(Number other) const {
    return {cycles + other.cycles, std::max(kind, other.kind)};
  }
  Number operator*(Number other) const {
    return {cycles * other.cycles, std::max(kind, other.kind)};
  }
};

/// Computes the numbers of a row, and their provenance. An unused number, such as the cycles of
/// bank conflicts in a row without conflicts, contributes no provenance.
class Timing {
 public:
  Timing(const config::Machine& machine, const config::MemberSources& sources)
      : machine_(machine), sources_(sources) {}

  void set(IssueRow& row) const {
    const isa::Footprint& footprint = row.footprint;
    const config::ClassTiming& timing = machine_.eu.timing[footprint.timing_class];
    Number passes = fact(footprint.passes);
    if (footprint.wide) passes = passes * of(machine_.eu.wide_factor);
    // A conflicting pass reads its operands in one cycle more, which holds the pipe as well as the
    // thread's front end. Otherwise other threads would hide the cost, which was measured under
    // load (config/SOURCES.md 5).
    const Number conflict = footprint.bank_conflicts == 0 ? fact(0)
                                                          : of(machine_.eu.bank_conflict_cycles) *
                                                                fact(footprint.bank_conflicts);
    const Number issue =
        of(timing.issue_cycles) + of(timing.issue_cycles_per_pass) * passes + conflict;
    Number occupancy = of(timing.occupancy_cycles) + of(timing.occupancy_cycles_per_pass) * passes;
    occupancy.cycles = std::max(1, occupancy.cycles);
    occupancy.kind = std::max(occupancy.kind, fraction_kind(timing.occupancy_slip_percent));
    store(issue, row.issue_cycles, row.kinds.issue);
    row.kinds.issue = (issue + of(machine_.eu.issue_granularity_cycles)).kind;
    store(occupancy + conflict, row.occupancy_cycles, row.kinds.occupancy);
    const Number begin =
        footprint.wide ? issue + of(machine_.eu.wide_latency_cycles) : issue + fact(0);
    const Number fraction{0, fraction_kind(timing.latency_slip_percent)};
    store(begin + of(timing.latency_cycles) + fraction, row.grf_latency_cycles, row.kinds.latency);
    store(begin + of(timing.acc_latency_cycles) + fraction, row.acc_latency_cycles,
          row.kinds.acc_latency);
    store(begin + of(timing.flag_latency_cycles) + fraction, row.flag_latency_cycles,
          row.kinds.flag_latency);
  }

 private:
  Number of(const int& member) const { return {member, sources_.weakest(member)}; }
  /// Kind of source of a fractional latency. A row has whole cycles, but some instructions take
  /// one more (FractionalCycles).
  config::SourceKind fraction_kind(const int& percent) const {
    return percent == 0 ? config::SourceKind::Prm : of(percent).kind;
  }
  /// A number of the instruction itself.
  static Number fact(int value) { return {value, config::SourceKind::Prm}; }
  static void store(Number number, std::uint16_t& cycles, config::SourceKind& kind) {
    cycles = static_cast<std::uint16_t>(number.cycles);
    kind = number.kind;
  }

  const config::Machine& machine_;
  const config::MemberSources& sources_;
};

IssueRow make_row(const isa::PreparedInstruction& prepared, const config::Machine& machine,
                  const Timing& timing) {
  const isa::Program& program = *prepared.program;
  IssueRow row;
  row.footprint = program.isa->footprint(program, prepared.index);
  if (machine.eu.register_renaming == config::RegisterRenaming::Full)
    row.footprint.no_dd_clr = row.footprint.no_dd_chk = false;
  row.action = prepared.action;
  row.reads_timestamp = prepared.reads_timestamp;
  row.breakpoint = prepared.breakpoint;
  row.notification = prepared.notification;
  row.conditional_dependency = prepared.conditional_dependency;
  row.waits_for_others = row.action == isa::Action::Wait || row.conditional_dependency;
  row.ports = ports_of(row.footprint.timing_class, machine);
  row.lanes = lanes_of(row.ports);

  const auto line_bytes = static_cast<std::uint32_t>(machine.instruction_cache.line_bytes);
  row.first_line = program.offsets_bytes[prepared.index] / line_bytes;
  row.last_line = (program.offsets_bytes[prepared.index + 1] - 1) / line_bytes;

  timing.set(row);
  EntryList(row, *program.isa).fill();
  return row;
}

/// Sets lands_late of instructions with NoDDChk or NoDDClr, and of those that write entries which
/// an instruction with NoDDChk may write at the same time.
void find_late_writes(std::vector<IssueRow>& rows, int registers) {
  std::bitset<kScoreboardEntries> unchecked;
  for (const IssueRow& row : rows) {
    if (!row.footprint.no_dd_chk) continue;
    if (row.footprint.indirect)
      for (int entry = 0; entry < registers; ++entry)
        unchecked.set(static_cast<std::size_t>(entry));
    for (int i = row.read_entries; i < row.entry_count; ++i) unchecked.set(row.entries[i]);
  }
  for (IssueRow& row : rows) {
    const isa::Footprint& footprint = row.footprint;
    if (footprint.is_send) continue;  // its response lands when it arrives
    row.lands_late =
        footprint.no_dd_chk || footprint.no_dd_clr || (footprint.indirect && unchecked.any());
    for (int i = row.read_entries; i < row.entry_count; ++i)
      row.lands_late |= unchecked[row.entries[i]];
  }
}

void find_line_ends(std::vector<IssueRow>& rows) {
  auto end = static_cast<std::uint32_t>(rows.size());
  for (std::uint32_t index = end; index-- > 0;) {
    IssueRow& row = rows[index];
    if (row.last_line != row.first_line)
      end = index;
    else if (index + 1 < rows.size() && rows[index + 1].first_line != row.first_line)
      end = index + 1;
    row.line_end = end;
  }
}

bool is_plain(const IssueRow& row) {
  return row.action == isa::Action::Execute && !row.reads_timestamp && !row.breakpoint &&
         !row.waits_for_others && !row.lands_late && !row.footprint.reads_notification &&
         !row.footprint.indirect && row.footprint.thread_ctrl != isa::ThreadControl::Atomic;
}

}  // namespace

Cause hold_cause(const isa::Isa& isa, int entry, bool is_read, bool of_send) {
  if (entry >= isa.state.registers) return cause_of(isa.specials[entry - isa.state.registers].kind);
  if (!is_read) return Cause::SbWawGrf;
  return of_send ? Cause::MsgLatency : Cause::SbRawGrf;
}

std::vector<IssueRow> make_issue_table(const isa::PreparedProgram& program,
                                       const config::Machine& machine) {
  return make_issue_table(program, machine, config::MemberSources(machine));
}

std::vector<IssueRow> make_issue_table(const isa::PreparedProgram& program,
                                       const config::Machine& machine,
                                       const config::MemberSources& sources) {
  const Timing timing(machine, sources);
  std::vector<IssueRow> rows;
  rows.reserve(program.size());
  for (std::uint32_t index = 0; index < program.size(); ++index)
    rows.push_back(make_row(program[index], machine, timing));
  find_late_writes(rows, program.program().isa->state.registers);
  for (std::uint32_t index = 0; index < program.size(); ++index) {
    rows[index].plain = is_plain(rows[index]);
    rows[index].switches = rows[index].footprint.thread_ctrl == isa::ThreadControl::Switch;
    rows[index].may_lag =
        rows[index].plain && !rows[index].switches && program[index].values_may_lag;
  }
  const std::size_t kernel_end = std::min(program.size(), program.program().kernel_end);
  for (std::size_t index = 0; index + 1 < kernel_end; ++index)
    rows[index].next_is_plain = rows[index + 1].plain;
  find_line_ends(rows);
  return rows;
}

}  // namespace eu::model
