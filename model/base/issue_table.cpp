#include "model/base/issue_table.hpp"

#include <algorithm>
#include <bitset>

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

void append(IssueRow& row, isa::GrfRange range) {
  for (int grf = range.first; grf < range.first + range.count; ++grf)
    row.entries[row.entry_count++] = static_cast<std::uint8_t>(grf);
}

void append(IssueRow& row, std::uint8_t specials) {
  for (int special = 0; specials >> special; ++special)
    if ((specials >> special) & 1)
      row.entries[row.entry_count++] = static_cast<std::uint8_t>(isa::kGrfCount + special);
}

void set_entries(IssueRow& row) {
  for (const isa::GrfRange& range : row.footprint.reads) append(row, range);
  append(row, row.footprint.special_reads);
  row.read_entries = row.entry_count;
  append(row, row.footprint.write);
  append(row, row.footprint.special_writes);
  row.checked_entries = row.footprint.no_dd_chk ? row.read_entries : row.entry_count;
}

/// A number of cycles, and the weakest source of what it was made of.
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

/// Gives the row its numbers, and what they rest on. A number that does not take part, such as the
/// cycles of bank conflicts where there are none, is none that anything rests on.
class Timing {
 public:
  Timing(const config::Machine& machine, const config::MemberSources& sources)
      : machine_(machine), sources_(sources) {}

  void set(IssueRow& row) const {
    const isa::Footprint& footprint = row.footprint;
    const config::ClassTiming& timing = machine_.eu.timing[footprint.timing_class];
    Number passes = fact(footprint.passes);
    if (footprint.wide) passes = passes * of(machine_.eu.wide_factor);
    // A conflicting pass reads its operands in one cycle more: the pipe is held as well as the
    // thread's front end, or other threads would hide what was measured under load
    // (config/SOURCES.md 5).
    const Number conflict = footprint.bank_conflicts == 0 ? fact(0)
                                                          : of(machine_.eu.bank_conflict_cycles) *
                                                                fact(footprint.bank_conflicts);
    const Number issue =
        of(timing.issue_cycles) + of(timing.issue_cycles_per_pass) * passes + conflict;
    Number occupancy = of(timing.occupancy_cycles) + of(timing.occupancy_cycles_per_pass) * passes;
    occupancy.cycles = std::max(1, occupancy.cycles);
    store(issue, row.issue_cycles, row.kinds.issue);
    row.kinds.issue = (issue + of(machine_.eu.issue_granularity_cycles)).kind;
    store(occupancy + conflict, row.occupancy_cycles, row.kinds.occupancy);
    store(issue + of(timing.latency_cycles), row.grf_latency_cycles, row.kinds.latency);
    store(issue + of(timing.acc_latency_cycles), row.acc_latency_cycles, row.kinds.acc_latency);
    store(issue + of(timing.flag_latency_cycles), row.flag_latency_cycles, row.kinds.flag_latency);
  }

 private:
  Number of(const int& member) const { return {member, sources_.weakest(member)}; }
  /// Of the instruction itself.
  static Number fact(int value) { return {value, config::SourceKind::Prm}; }
  static void store(Number number, std::uint16_t& cycles, config::SourceKind& kind) {
    cycles = static_cast<std::uint16_t>(number.cycles);
    kind = number.kind;
  }

  const config::Machine& machine_;
  const config::MemberSources& sources_;
};

IssueRow make_row(const isa::Executable& executable, const config::Machine& machine,
                  const Timing& timing) {
  const isa::Instruction& instruction = *executable.instruction;
  IssueRow row;
  row.footprint = isa::footprint_of(instruction, executable.program->gen);
  if (machine.eu.register_renaming == config::RegisterRenaming::Full)
    row.footprint.no_dd_clr = row.footprint.no_dd_chk = false;
  set_entries(row);
  row.action = executable.action;
  row.reads_timestamp = executable.reads_timestamp;
  row.breakpoint = instruction.breakpoint;
  if (row.action == isa::Action::Wait)
    row.notification = static_cast<std::uint8_t>(isa::notification_of(executable));
  row.conditional_dependency = executable.conditional_dependency;
  row.waits_for_others = row.action == isa::Action::Wait || row.conditional_dependency;
  row.ports = ports_of(row.footprint.timing_class, machine);

  const isa::Program& program = *executable.program;
  const auto line_bytes = static_cast<std::uint32_t>(machine.instruction_cache.line_bytes);
  row.first_line = program.offsets_bytes[executable.index] / line_bytes;
  row.last_line = (program.offsets_bytes[executable.index + 1] - 1) / line_bytes;

  timing.set(row);
  return row;
}

/// Marks what writes entries that NoDDChk lets somebody else write at the same time, and what takes
/// part in that.
void find_late_writes(std::vector<IssueRow>& rows) {
  std::bitset<kScoreboardEntries> unchecked;
  for (const IssueRow& row : rows) {
    if (!row.footprint.no_dd_chk) continue;
    if (row.footprint.indirect)
      for (std::size_t grf = 0; grf < isa::kGrfCount; ++grf) unchecked.set(grf);
    for (int i = row.read_entries; i < row.entry_count; ++i) unchecked.set(row.entries[i]);
  }
  for (IssueRow& row : rows) {
    const isa::Footprint& footprint = row.footprint;
    if (footprint.is_send) continue;  // its response lands when it comes
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
         !row.footprint.indirect && row.footprint.thread_ctrl == isa::ThreadControl::Normal;
}

}  // namespace

std::vector<IssueRow> make_issue_table(const isa::ExecutableProgram& program,
                                       const config::Machine& machine) {
  const config::MemberSources sources(machine);
  const Timing timing(machine, sources);
  std::vector<IssueRow> rows;
  rows.reserve(program.size());
  for (std::uint32_t index = 0; index < program.size(); ++index)
    rows.push_back(make_row(program[index], machine, timing));
  find_late_writes(rows);
  for (IssueRow& row : rows) row.plain = is_plain(row);
  find_line_ends(rows);
  return rows;
}

}  // namespace eu::model
