#include "model/core/scoreboard.hpp"

#include <algorithm>

namespace eu::model {
namespace {

bool overlap(isa::GrfRange a, isa::GrfRange b) {
  return a.first < b.first + b.count && b.first < a.first + a.count;
}

Cause special_cause(int special) {
  if (special == static_cast<int>(isa::Special::Address)) return Cause::SbAddr;
  if (special <= static_cast<int>(isa::Special::Acc1)) return Cause::SbAcc;
  return Cause::SbFlag;
}

}  // namespace

Scoreboard::Scoreboard(sc_core::sc_module_name name, int slots) : sc_module(name), slots_(slots) {
  entry.bind(*this);
}

void Scoreboard::check_grf(const Slot& slot, isa::GrfRange range, Cause cause,
                           Blocker& worst) const {
  for (int grf = range.first; grf < range.first + range.count; ++grf) {
    if (slot.clear_at[grf] <= worst.until) continue;
    const bool raw_on_message = cause == Cause::SbRawGrf && slot.by_message[grf];
    worst = {slot.clear_at[grf], raw_on_message ? Cause::MsgLatency : cause, slot.producer[grf]};
  }
}

void Scoreboard::check_special(const Slot& slot, std::uint8_t entries, Blocker& worst) const {
  for (int special = 0; entries >> special; ++special)
    if ((entries >> special) & 1) {
      const int entry = isa::kGrfCount + special;
      worst.keep_later({slot.clear_at[entry], special_cause(special), slot.producer[entry]});
    }
}

void Scoreboard::check_holds(const Slot& slot, isa::GrfRange range, Blocker& worst) const {
  for (const PayloadHold& hold : slot.holds)
    if (overlap(hold.range, range))
      worst.keep_later({hold.until, Cause::SbWarPayload, hold.producer});
}

Blocker Scoreboard::blocker(int slot_number, const IssueRow& row,
                            const isa::IndirectRanges* indirect, Cycle now) const {
  const Slot& slot = slots_[slot_number];
  const isa::Footprint& footprint = row.footprint;
  Blocker worst;
  for (const isa::GrfRange& range : footprint.reads) check_grf(slot, range, Cause::SbRawGrf, worst);
  check_special(slot, footprint.special_reads, worst);
  if (indirect != nullptr)
    for (int i = 0; i < indirect->read_count; ++i)
      check_grf(slot, indirect->reads[i], Cause::SbRawGrf, worst);
  if (footprint.no_dd_chk) return worst.until > now ? worst : Blocker{};

  const auto check_write = [&](isa::GrfRange range) {
    check_grf(slot, range, Cause::SbWawGrf, worst);
    if (!slot.holds.empty()) check_holds(slot, range, worst);
  };
  check_write(footprint.write);
  check_special(slot, footprint.special_writes, worst);
  if (indirect != nullptr)
    for (int i = 0; i < indirect->write_count; ++i) check_write(indirect->writes[i]);
  return worst.until > now ? worst : Blocker{};
}

/// The bit is set at `start` and falls at the first clear after that, whoever clears it: an
/// instruction with NoDDChk inherits the clear of a producer still in flight.
void Scoreboard::set(Slot& slot, int entry, std::uint32_t index, Cycle start, Cycle clear_at) {
  const Cycle inherited = slot.clear_at[entry] > start ? slot.clear_at[entry] : kNever;
  slot.clear_at[entry] = std::min(inherited, clear_at);
  slot.producer[entry] = index;
}

void Scoreboard::mark(int slot_number, std::uint32_t index, const IssueRow& row,
                      const isa::IndirectRanges* indirect, Cycle start) {
  Slot& slot = slots_[slot_number];
  const isa::Footprint& footprint = row.footprint;
  const bool open_ended = footprint.is_send || footprint.no_dd_clr;
  const auto mark_range = [&](isa::GrfRange range) {
    const Cycle clear_at = open_ended ? kNever : start + row.grf_latency_cycles;
    for (int grf = range.first; grf < range.first + range.count; ++grf) {
      set(slot, grf, index, start, clear_at);
      slot.by_message[grf] = footprint.is_send;
    }
  };
  mark_range(footprint.write);
  if (indirect != nullptr)
    for (int i = 0; i < indirect->write_count; ++i) mark_range(indirect->writes[i]);
  for (int special = 0; footprint.special_writes >> special; ++special) {
    if (!((footprint.special_writes >> special) & 1)) continue;
    const Cycle latency = latency_cycles(row, static_cast<isa::Special>(special));
    set(slot, isa::kGrfCount + special, index, start,
        footprint.no_dd_clr ? kNever : start + latency);
  }
}

void Scoreboard::respond(int slot_number, isa::GrfRange range, Cycle when) {
  Slot& slot = slots_[slot_number];
  for (int grf = range.first; grf < range.first + range.count; ++grf)
    slot.clear_at[grf] = std::min(slot.clear_at[grf], when);
}

void Scoreboard::hold_payload(int slot_number, isa::GrfRange range, Cycle now, Cycle until,
                              std::uint32_t index) {
  std::vector<PayloadHold>& holds = slots_[slot_number].holds;
  holds.erase(std::remove_if(holds.begin(), holds.end(),
                             [now](const PayloadHold& hold) { return hold.until <= now; }),
              holds.end());
  holds.push_back({range, until, index});
}

void Scoreboard::clear(int slot_number) {
  slots_[slot_number] = Slot{};
}

}  // namespace eu::model
