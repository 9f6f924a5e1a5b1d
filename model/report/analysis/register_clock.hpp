#pragma once
// The scoreboard's rules without a machine: the first cycle at which an instruction of a thread may
// be issued, on several time lines at once. Each line has its own issue times, and so its own times
// at which registers are clear.
#include <algorithm>
#include <array>

#include "model/base/cycle.hpp"
#include "model/base/issue_table.hpp"

namespace eu::model {

/// One moment on each line.
template <int kLines>
using Moments = std::array<Cycle, kLines>;

/// Calls f(line) for each line. Unrolled here, so that compilers keep moments in registers.
template <int kLines, class F>
constexpr void for_each_line(const F& f) {
  if constexpr (kLines > 0) {
    for_each_line<kLines - 1>(f);
    f(kLines - 1);
  }
}

template <std::size_t kLines>
constexpr void keep_later(std::array<Cycle, kLines>& moments,
                          const std::array<Cycle, kLines>& others) {
  for_each_line<kLines>([&](int line) { moments[line] = std::max(moments[line], others[line]); });
}

template <std::size_t kLines>
constexpr void keep_earlier(std::array<Cycle, kLines>& moments,
                            const std::array<Cycle, kLines>& others) {
  for_each_line<kLines>([&](int line) { moments[line] = std::min(moments[line], others[line]); });
}

template <std::size_t kLines>
constexpr std::array<Cycle, kLines> after(std::array<Cycle, kLines> moments, Cycle cycles) {
  for_each_line<kLines>([&](int line) { moments[line] += cycles; });
  return moments;
}

/// The effect of a write without check on an entry whose clear is pending: the first clear counts.
enum class Inherit : std::uint8_t {
  Pending,  ///< as in the scoreboard
  /// Even if the entry is already clear on this line. It may have been pending in the run that the
  /// lines bound, and the line must not be later than the run.
  Always,
};

template <int kLines, Inherit kInherit>
class RegisterClock {
 public:
  using Times = Moments<kLines>;

  /// `renames`: writes wait for the response of a message only (RegisterRenaming::Full).
  explicit RegisterClock(bool renames = false) : renames_(renames) {}

  /// The first moments at which the registers allow the issue of the instruction.
  Times ready(const IssueRow& row, const isa::DynamicRanges* indirect) const {
    Times at{};
    const int reads = renames_ ? row.read_entries : row.checked_entries;
    for (int i = 0; i < reads; ++i) keep_later(at, clear_at_[row.entries[i]]);
    for (int i = reads; i < row.checked_entries; ++i) wait_for_message(row.entries[i], at);
    const bool writes_too = !row.footprint.no_dd_chk;
    if (writes_too) wait_for_payload(row.footprint.write, at);
    if (indirect == nullptr) return at;
    for (int i = 0; i < indirect->read_count; ++i) wait_for(indirect->reads[i], at);
    for (int i = 0; writes_too && i < indirect->write_count; ++i) {
      wait_for_write(indirect->writes[i], at);
      wait_for_payload(indirect->writes[i], at);
    }
    return at;
  }

  /// Records the issue of an instruction: its destinations are pending, those
  /// of a send until respond().
  void mark(const IssueRow& row, const isa::DynamicRanges* indirect, const Times& start) {
    for (int i = row.read_entries; i < row.entry_count; ++i) {
      const bool responds =
          row.footprint.is_send && i < row.read_entries + row.footprint.write.count;
      awaits_message_[row.entries[i]] = responds;
      set(clear_at_[row.entries[i]], row, start,
          responds ? never() : after(start, row.entry_latency_cycles[i]));
    }
    if (indirect == nullptr) return;
    const Times grf_clear_at =
        row.footprint.is_send ? never() : after(start, row.grf_latency_cycles);
    for (int i = 0; i < indirect->write_count; ++i) {
      const isa::EntryRange range = indirect->writes[i];
      for (int grf = range.first; grf < range.first + range.count; ++grf) {
        awaits_message_[grf] = row.footprint.is_send;
        set(clear_at_[grf], row, start, grf_clear_at);
      }
    }
  }

  /// Records that the response to a message is in the registers.
  void respond(isa::EntryRange range, const Times& when) {
    for (int grf = range.first; grf < range.first + range.count; ++grf)
      keep_earlier(clear_at_[grf], when);
  }

  /// Records the response to a message of a wait group.
  void response_arrived(int wait_group, const Times& when) {
    keep_later(clear_at_[wait_group], when);
  }

  /// Records that a message's payload is read at `until`; then its registers may be written again.
  void hold_payload(isa::EntryRange range, const Times& until) {
    for (int grf = range.first; grf < range.first + range.count; ++grf)
      keep_later(read_at_[grf], until);
  }

 private:
  static constexpr Times never() {
    Times times{};
    for_each_line<kLines>([&](int line) { times[line] = kNever; });
    return times;
  }

  void wait_for(isa::EntryRange range, Times& at) const {
    for (int grf = range.first; grf < range.first + range.count; ++grf)
      keep_later(at, clear_at_[grf]);
  }

  void wait_for_message(int entry, Times& at) const {
    if (awaits_message_[entry]) keep_later(at, clear_at_[entry]);
  }

  void wait_for_write(isa::EntryRange range, Times& at) const {
    if (!renames_) return wait_for(range, at);
    for (int grf = range.first; grf < range.first + range.count; ++grf) wait_for_message(grf, at);
  }

  void wait_for_payload(isa::EntryRange range, Times& at) const {
    if (renames_) return;
    for (int grf = range.first; grf < range.first + range.count; ++grf)
      keep_later(at, read_at_[grf]);
  }

  static void set(Times& entry, const IssueRow& row, const Times& start, Times clear) {
    if (row.footprint.no_dd_clr) clear = never();
    if (row.footprint.no_dd_chk)
      for_each_line<kLines>([&](int line) {
        if (kInherit == Inherit::Always || entry[line] > start[line])
          clear[line] = std::min(clear[line], entry[line]);
      });
    entry = clear;
  }

  bool renames_;
  std::array<Times, kScoreboardEntries> clear_at_{};       ///< written
  std::array<bool, kScoreboardEntries> awaits_message_{};  ///< the last writer is a send
  std::array<Times, kMaxRegisters> read_at_{};             ///< payload read
};

}  // namespace eu::model
