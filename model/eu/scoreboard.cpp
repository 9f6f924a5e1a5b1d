#include "model/eu/scoreboard.hpp"

#include <algorithm>

#include "config/machine/machine.hpp"

namespace eu::model {
namespace {

bool overlap(isa::EntryRange a, isa::EntryRange b) {
  return a.first < b.first + b.count && b.first < a.first + a.count;
}

}  // namespace

Scoreboard::Scoreboard(sc_core::sc_module_name name, const config::EuConfig& eu,
                       const isa::Isa& isa, const std::vector<IssueRow>& rows)
    : sc_module(name),
      rows_(rows),
      isa_(isa),
      registers_(isa.state.registers),
      renames_(eu.register_renaming == config::RegisterRenaming::Full),
      entries_(static_cast<std::size_t>(EntryNumbers(isa).count)),
      clear_at_(entries_ * static_cast<std::size_t>(eu.threads)),
      producers_(clear_at_.size()) {
  entry.bind(*this);
  for (std::size_t slot = 0; slot < static_cast<std::size_t>(eu.threads); ++slot) {
    slots_[slot].clear_at = clear_at_.data() + entries_ * slot;
    slots_[slot].producer = producers_.data() + entries_ * slot;
    slots_[slot].wait_groups.resize(static_cast<std::size_t>(isa.specials.count));
  }
}

/// Sets `worst` to the entry, which is pending for longer than `worst` so far.
void Scoreboard::blame(const Slot& slot, int entry, bool is_read, Blocker& worst) const {
  const std::uint32_t producer = slot.producer[entry];
  // A response lands in the registers of its message, so even a renamed write comes after it.
  if (renames_ && !is_read && !rows_[producer].footprint.is_send) return;
  const Cause cause = hold_cause(isa_, entry, is_read, rows_[producer].footprint.is_send);
  worst = {slot.clear_at[entry], cause, producer};
}

void Scoreboard::check_indirect(const Slot& slot, const isa::DynamicRanges& ranges, bool writes_too,
                                Blocker& worst) const {
  const auto check_range = [&](isa::EntryRange range, bool is_read) {
    for (int grf = range.first; grf < range.first + range.count; ++grf)
      check(slot, grf, is_read, worst);
  };
  for (int i = 0; i < ranges.read_count; ++i) check_range(ranges.reads[i], true);
  if (!writes_too) return;
  for (int i = 0; i < ranges.write_count; ++i) {
    check_range(ranges.writes[i], false);
    if (!renames_) check_holds(slot, ranges.writes[i], worst);
  }
}

void Scoreboard::check_holds(const Slot& slot, isa::EntryRange range, Blocker& worst) const {
  for (const PayloadHold& hold : slot.holds)
    if (overlap(hold.range, range))
      worst.keep_later({hold.until, Cause::SbWarPayload, hold.producer});
}

Blocker Scoreboard::blocker(int slot_number, const IssueRow& row,
                            const isa::DynamicRanges* indirect, Cycle now) const {
  const Slot& slot = slots_[slot_number];
  Blocker worst;
  worst.until = now;  // entries that are clear by now do not matter
  int i = 0;
  for (; i < row.read_entries; ++i) check(slot, row.entries[i], true, worst);
  for (; i < row.checked_entries; ++i) check(slot, row.entries[i], false, worst);
  const bool writes_too = !row.footprint.no_dd_chk;
  if (indirect != nullptr) check_indirect(slot, *indirect, writes_too, worst);
  if (slot.payload_busy_until > now && writes_too && !renames_)
    check_holds(slot, row.footprint.write, worst);
  return worst.until > now ? worst : Blocker{};
}

LongestHold Scoreboard::longest(int slot_number, const IssueRow& row, Cycle now) const {
  const Slot& slot = slots_[slot_number];
  LongestHold hold{now, 0};
  const auto keep_later = [&](int place, int entry) {
    const Cycle clear_at = slot.clear_at[entry];
    hold.place = clear_at > hold.until ? place : hold.place;
    hold.until = std::max(hold.until, clear_at);
  };
#pragma GCC unroll 4
  for (int i = 0; i < kFirstChecked; ++i) keep_later(i, row.first_checked[i]);
  for (int i = kFirstChecked; i < row.checked_entries; ++i) keep_later(i, row.entries[i]);
  return hold;
}

Blocker Scoreboard::payload_blocker(int slot, const IssueRow& row, Cycle until) const {
  Blocker worst;
  if (row.footprint.no_dd_chk) return worst;
  worst.until = until;
  check_holds(slots_[slot], row.footprint.write, worst);
  return worst.until > until ? worst : Blocker{};
}

Blocker Scoreboard::blame(int slot, const IssueRow& row, const LongestHold& hold) const {
  Blocker blocker;
  blame(slots_[slot], row.entries[hold.place], hold.place < row.read_entries, blocker);
  return blocker;
}

/// Sets the bit at `start`. It clears at the first clear after that, of whichever instruction: one
/// with NoDDChk inherits the clear of a producer in flight. If writes are renamed, the last to land
/// counts, since a reader may need bytes of each.
void Scoreboard::set(Slot& slot, int entry, std::uint32_t index, Cycle start,
                     Cycle clear_at) const {
  slot.producer[entry] = index;
  if (renames_) {
    slot.clear_at[entry] = std::max(slot.clear_at[entry], clear_at);
    return;
  }
  const Cycle inherited = slot.clear_at[entry] > start ? slot.clear_at[entry] : kNever;
  slot.clear_at[entry] = std::min(inherited, clear_at);
}

/// No clear of the destinations is pending, because the instruction has waited for them.
void Scoreboard::mark_plain(int slot_number, std::uint32_t index, const IssueRow& row,
                            Cycle start) {
  Slot& slot = slots_[slot_number];
  const auto set = [&](int entry, Cycle latency_cycles) {
    slot.producer[entry] = index;
    slot.clear_at[entry] = start + latency_cycles;
  };
#pragma GCC unroll 2
  for (int i = 0; i < kFirstWritten; ++i)
    set(row.first_written[i], row.first_written_latency_cycles[i]);
  if (!row.writes_more) return;
  for (int i = row.read_entries + kFirstWritten; i < row.entry_count; ++i)
    set(row.entries[i], row.entry_latency_cycles[i]);
}

void Scoreboard::mark(int slot_number, std::uint32_t index, const IssueRow& row,
                      const isa::DynamicRanges* indirect, Cycle start) {
  if (row.plain && !renames_) return mark_plain(slot_number, index, row, start);
  Slot& slot = slots_[slot_number];
  const auto clear_at = [&](int latency_cycles) {
    return row.footprint.no_dd_clr ? kNever : start + static_cast<Cycle>(latency_cycles);
  };
  const Cycle grf_clear_at = row.footprint.is_send ? kNever : clear_at(row.grf_latency_cycles);
  for (int i = row.read_entries; i < row.entry_count; ++i) {
    const int entry = row.entries[i];
    set(slot, entry, index, start,
        entry < registers_ ? grf_clear_at : clear_at(row.entry_latency_cycles[i]));
  }
  if (row.wait_group != 0) {
    WaitGroup& group = slot.wait_groups[static_cast<std::size_t>(row.wait_group - registers_)];
    group.served.erase(group.served.begin(),
                       std::upper_bound(group.served.begin(), group.served.end(), start));
    ++group.outstanding;
    slot.clear_at[row.wait_group] = kNever;
    slot.producer[row.wait_group] = index;
  }
  if (indirect == nullptr) return;
  for (int i = 0; i < indirect->write_count; ++i) {
    const isa::EntryRange range = indirect->writes[i];
    for (int grf = range.first; grf < range.first + range.count; ++grf)
      set(slot, grf, index, start, grf_clear_at);
  }
}

void Scoreboard::respond(int slot_number, isa::EntryRange range, Cycle when) {
  Slot& slot = slots_[slot_number];
  for (int grf = range.first; grf < range.first + range.count; ++grf)
    slot.clear_at[grf] = std::min(slot.clear_at[grf], when);
}

void Scoreboard::response_arrived(int slot_number, int wait_group, Cycle when) {
  Slot& slot = slots_[slot_number];
  WaitGroup& group = slot.wait_groups[static_cast<std::size_t>(wait_group - registers_)];
  group.served.insert(std::upper_bound(group.served.begin(), group.served.end(), when), when);
  if (--group.outstanding == 0) slot.clear_at[wait_group] = group.served.back();
}

Blocker Scoreboard::full_group(int slot_number, const IssueRow& row, int limit, Cycle now) const {
  const Slot& slot = slots_[slot_number];
  const WaitGroup& group = slot.wait_groups[static_cast<std::size_t>(row.wait_group - registers_)];
  const std::uint32_t producer = slot.producer[row.wait_group];
  if (group.outstanding >= limit) return {kNever, Cause::WaitGroupFull, producer};
  const auto room = static_cast<std::size_t>(limit - group.outstanding);
  if (group.served.size() < room) return {};
  const Cycle until = group.served[group.served.size() - room];
  return until > now ? Blocker{until, Cause::WaitGroupFull, producer} : Blocker{};
}

void Scoreboard::hold_payload(int slot_number, isa::EntryRange range, Cycle now, Cycle until,
                              std::uint32_t index) {
  Slot& slot = slots_[slot_number];
  std::vector<PayloadHold>& holds = slot.holds;
  holds.erase(std::remove_if(holds.begin(), holds.end(),
                             [now](const PayloadHold& hold) { return hold.until <= now; }),
              holds.end());
  holds.push_back({range, until, index});
  slot.payload_busy_until = std::max(slot.payload_busy_until, until);
}

void Scoreboard::clear(int slot_number) {
  Slot& slot = slots_[slot_number];
  std::fill_n(slot.clear_at, entries_, Cycle{0});
  std::fill_n(slot.producer, entries_, 0u);
  slot.holds.clear();
  slot.payload_busy_until = 0;
  std::fill(slot.wait_groups.begin(), slot.wait_groups.end(), WaitGroup{});
}

}  // namespace eu::model
