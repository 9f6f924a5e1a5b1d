#include "model/hazards/order_check.hpp"
#include "isa/intel/timing/footprint.hpp"
#include "model/machine/simulation.hpp"
#include "model/process/child.hpp"
#include "model/process/packed.hpp"

#include <algorithm>
#include <stdexcept>

namespace eu::model {
namespace {

/// Limit of messages with an unread payload; far fewer fit in any queue.
constexpr std::size_t kMaxPayloads = 64;

isa::RegisterParts common(const isa::RegisterParts& a, const isa::RegisterParts& b) {
  isa::RegisterParts parts;
  parts.grf = a.grf & b.grf;
  parts.address = a.address & b.address;
  parts.flags = a.flags & b.flags;
  parts.accumulators = a.accumulators & b.accumulators;
  return parts;
}

/// The parts that one scoreboard entry covers.
isa::RegisterParts parts_of_entry(int entry) {
  isa::RegisterParts parts;
  if (entry < isa::kGrfCount) {
    for (int byte = 0; byte < isa::kGrfBytes; ++byte)
      parts.grf.set(static_cast<std::size_t>(entry * isa::kGrfBytes + byte));
    return parts;
  }
  switch (const auto special = static_cast<isa::Special>(entry - isa::kGrfCount)) {
    case isa::Special::Address: parts.address = 0xffff; break;
    case isa::Special::Acc0: parts.accumulators = 0xffffffffu; break;
    case isa::Special::Acc1: parts.accumulators = 0xffffffffull << 32; break;
    default: {
      const int flag = static_cast<int>(special) - static_cast<int>(isa::Special::Flag00);
      parts.flags = 0xffffull << (16 * flag);
    }
  }
  return parts;
}

isa::RegisterParts grfs(isa::EntryRange range) {
  isa::RegisterParts parts;
  for (int grf = range.first; grf < range.first + range.count; ++grf)
    parts.add(parts_of_entry(grf));
  return parts;
}

bool same_place(const Suspect& a, const Suspect& b) {
  return a.kind == b.kind && a.first == b.first && a.second == b.second;
}

template <class Visit>
void for_each_grf(isa::EntryRange range, Visit&& visit) {
  for (int grf = range.first; grf < range.first + range.count; ++grf) visit(grf);
}

}  // namespace

OrderCheck::OrderCheck(const isa::PreparedIntelProgram& program, const std::vector<IssueRow>& rows)
    : program_(program), watched_(kScoreboardEntries) {
  for (const IssueRow& row : rows) {
    if (!row.footprint.no_dd_chk && !row.footprint.no_dd_clr) continue;
    if (row.footprint.indirect) std::fill_n(watched_.begin(), isa::kGrfCount, true);
    for (int i = row.read_entries; i < row.entry_count; ++i) watched_[row.entries[i]] = true;
  }
}

/// True if `later` is sure to land after `earlier`: a wait for `later` then covers both.
bool OrderCheck::lands_after(const Write& later, const Write& earlier) {
  return later.has_channels && later.order == earlier.order && later.order != Order::Response &&
         earlier.serial < later.serial;
}

OrderCheck::Current OrderCheck::current_of(const IssueEvent& event) const {
  const isa::Prepared& prepared = program_[event.index];
  const IssueRow& row = event.row;
  Current current{event, isa::read_parts(prepared, intel_state(*event.state)), {}, {}, {}, true};
  current.checks = !row.footprint.no_dd_chk;
  const auto add = [&](std::vector<int>& entries, int entry) {
    if (watched_[static_cast<std::size_t>(entry)]) entries.push_back(entry);
  };
  for (int i = 0; i < row.entry_count; ++i)
    add(i < row.read_entries ? current.read_entries : current.written_entries, row.entries[i]);
  if (event.indirect != nullptr) {
    for (int i = 0; i < event.indirect->read_count; ++i)
      for_each_grf(event.indirect->reads[i], [&](int grf) { add(current.read_entries, grf); });
    for (int i = 0; i < event.indirect->write_count; ++i)
      for_each_grf(event.indirect->writes[i], [&](int grf) { add(current.written_entries, grf); });
  }
  if (!row.footprint.is_send) {
    current.written = isa::written_parts(prepared, intel_state(*event.state));
    return current;
  }
  // A response is assumed to fill its registers; the shared function decides which dwords
  // it returns.
  current.written = grfs(row.footprint.write);
  for (int i = 0; event.indirect != nullptr && i < event.indirect->write_count; ++i)
    current.written.add(grfs(event.indirect->writes[i]));
  return current;
}

void OrderCheck::issue(const IssueEvent& event) {
  Thread& thread = threads_[event.thread.thread];
  ++thread.issued;
  const Current current = current_of(event);
  for (const int entry : current.read_entries) observe(thread, entry, current, true);
  if (current.checks)
    for (const int entry : current.written_entries) observe(thread, entry, current, false);
  else
    overtake(thread, current);
  read_payloads(thread, current);
  add_writes(thread, current);
  if (event.row.footprint.eot) threads_.erase(event.thread.thread);
}

/// The instruction has seen the entry clear; any of the pending writes may have cleared it.
void OrderCheck::observe(Thread& thread, int entry, const Current& current, bool is_read) {
  WriteList& pending = thread.entries[static_cast<std::size_t>(entry)];
  pending.erase(std::remove_if(pending.begin(), pending.end(),
                               [](const auto& write) { return write->landed; }),
                pending.end());
  if (pending.empty()) return;
  report_open(pending, current);
  for (const auto& write : pending) {
    const Write* opener = nullptr;
    for (const auto& other : pending)
      if (other->clears && other != write && !lands_after(*other, *write)) {
        opener = other.get();
        break;
      }
    if (opener == nullptr) {
      write->landed = true;
      continue;
    }
    const isa::RegisterParts disputed = common(
        common(write->parts, is_read ? current.read : current.written), parts_of_entry(entry));
    if (disputed.empty()) continue;
    report({is_read ? SuspectKind::StaleRead : SuspectKind::LostWrite, write->index,
            current.event.index, opener->index, !opener->has_channels, disputed, 1});
  }
}

/// Reports a writer that clears nothing and has no later clear that is sure to come. If the clear
/// before it had landed sooner, the entry would still be set.
void OrderCheck::report_open(const WriteList& pending, const Current& current) {
  const Write* opener = nullptr;
  const Write* open = nullptr;
  for (const auto& write : pending) {
    if (write->clears) opener = write.get();
    if (write->clears && write->has_channels) open = nullptr;
    if (!write->clears) open = write.get();
  }
  if (open == nullptr || opener == nullptr) return;
  report({SuspectKind::OpenEntry, open->index, current.event.index, opener->index,
          !opener->has_channels, open->parts, 1});
}

/// The instruction (NoDDChk) does not wait for other writers of its destination.
void OrderCheck::overtake(Thread& thread, const Current& current) {
  const std::shared_ptr<Write> own = make_write(thread, current);
  for (const int entry : current.written_entries)
    for (const auto& write : thread.entries[static_cast<std::size_t>(entry)]) {
      if (write->landed || lands_after(*own, *write)) continue;
      const isa::RegisterParts disputed =
          common(common(write->parts, current.written), parts_of_entry(entry));
      if (!disputed.empty())
        report({SuspectKind::LostWrite, write->index, current.event.index, isa::Program::kNowhere,
                false, disputed, 1});
    }
}

void OrderCheck::read_payloads(Thread& thread, const Current& current) {
  std::vector<Payload>& payloads = thread.payloads;
  // The port reads payloads in order: if one has been read, all earlier ones have been.
  for (std::size_t i = payloads.size(); i-- > 0;) {
    const bool is_answered = payloads[i].response != nullptr && payloads[i].response->landed;
    const bool is_waited_for = current.checks && payloads[i].parts.overlaps(current.written);
    if (!is_answered && !is_waited_for) continue;
    payloads.erase(payloads.begin(), payloads.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    break;
  }
  if (current.checks) return;
  for (const Payload& payload : payloads)
    if (payload.parts.overlaps(current.written))
      report({SuspectKind::PayloadOverwritten, payload.index, current.event.index,
              isa::Program::kNowhere, false, common(payload.parts, current.written), 1});
}

std::shared_ptr<OrderCheck::Write> OrderCheck::make_write(const Thread& thread,
                                                          const Current& current) const {
  const isa::Footprint& footprint = current.event.row.footprint;
  auto write = std::make_shared<Write>();
  write->index = current.event.index;
  write->clears = !footprint.no_dd_clr;
  write->has_channels = footprint.is_send || !footprint.no_dd_chk || !current.written.empty();
  write->serial = thread.issued;
  write->parts = current.written;
  switch (footprint.timing_class) {
    case isa::TimingClass::Math: write->order = Order::Math; break;
    case isa::TimingClass::Pow: write->order = Order::Pow; break;
    case isa::TimingClass::IntDiv: write->order = Order::IntDiv; break;
    case isa::TimingClass::Send: write->order = Order::Response; break;
    default: break;
  }
  return write;
}

void OrderCheck::add_writes(Thread& thread, const Current& current) {
  // GRFs and a0, flags, and accumulators land separately; entries of one kind share a Write.
  std::shared_ptr<Write> by_kind[3];
  for (const int entry : current.written_entries) {
    const int special = entry - isa::kGrfCount;
    const int kind = special <= static_cast<int>(isa::Special::Address) ? 0
                     : special <= static_cast<int>(isa::Special::Acc1)  ? 1
                                                                        : 2;
    if (by_kind[kind] == nullptr) by_kind[kind] = make_write(thread, current);
    thread.entries[static_cast<std::size_t>(entry)].push_back(by_kind[kind]);
  }
  if (!current.event.row.footprint.is_send) return;
  Payload payload{current.event.index, current.read, by_kind[0]};
  thread.payloads.push_back(std::move(payload));
  if (thread.payloads.size() > kMaxPayloads) thread.payloads.erase(thread.payloads.begin());
}

void OrderCheck::report(Suspect suspect) {
  for (Suspect& known : suspects_)
    if (same_place(known, suspect)) {
      known.parts.add(suspect.parts);
      known.count += suspect.count;
      return;
    }
  suspects_.push_back(suspect);
}

namespace {

std::string run_and_pack(const config::Machine& machine, const Workload& workload,
                         Cycle max_cycles) {
  const isa::PreparedIntelProgram program(workload.program);
  const std::vector<IssueRow> rows = make_issue_table(program, machine);
  OrderCheck check(program, rows);
  RunOptions options;
  options.max_cycles = max_cycles;
  options.events = &check;
  Simulation simulation(machine, workload, options);
  const RunResult result = simulation.run();
  std::string packed;
  append_raw(packed, check.suspects());
  append_raw(packed, result.outcome == Outcome::Hung ? result.stuck : std::vector<StuckThread>{});
  return packed;
}

}  // namespace

OrderReport check_order(const config::Machine& machine, const Workload& workload,
                        Cycle max_cycles) {
  const ChildResult child = in_child([&] { return run_and_pack(machine, workload, max_cycles); });
  if (!child.ok) throw std::runtime_error(child.value);
  std::size_t position = 0;
  OrderReport report;
  report.suspects = take_raw_vector<Suspect>(child.value, position);
  report.stuck = take_raw_vector<StuckThread>(child.value, position);
  return report;
}

}  // namespace eu::model
