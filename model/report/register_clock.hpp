#pragma once
// The scoreboard's rules without a machine around them: from which cycle on an instruction of a
// thread may start, on several time lines at once. On each line instructions start at other times,
// so registers are clear at other times.
#include <algorithm>
#include <array>

#include "isa/footprint.hpp"
#include "model/core/cycle.hpp"
#include "model/core/issue_table.hpp"

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

/// What a write without check does to an entry whose clear is still to come: the first clear
/// counts.
enum class Inherit : std::uint8_t {
  Pending,  ///< as the scoreboard has it
  /// Even if the entry is clear already on this line, since it may have been pending in the run
  /// that the lines are bounds of: never later than there.
  Always,
};

template <int kLines, Inherit kInherit>
class RegisterClock {
 public:
  using Times = Moments<kLines>;

  /// First moments at which the registers let the instruction start.
  Times ready(const IssueRow& row, const isa::IndirectRanges* indirect) const {
    const isa::Footprint& footprint = row.footprint;
    Times at{};
    for (const isa::GrfRange& range : footprint.reads) wait_for(clear_at_, range, at);
    wait_for_specials(footprint.special_reads, at);
    if (indirect != nullptr)
      for (int i = 0; i < indirect->read_count; ++i) wait_for(clear_at_, indirect->reads[i], at);
    if (footprint.no_dd_chk) return at;
    const auto wait_to_write = [&](isa::GrfRange range) {
      wait_for(clear_at_, range, at);
      wait_for(read_at_, range, at);
    };
    wait_to_write(footprint.write);
    wait_for_specials(footprint.special_writes, at);
    if (indirect != nullptr)
      for (int i = 0; i < indirect->write_count; ++i) wait_to_write(indirect->writes[i]);
    return at;
  }

  /// The instruction starts: what it writes is pending, what a send writes until respond().
  void mark(const IssueRow& row, const isa::IndirectRanges* indirect, const Times& start) {
    const isa::Footprint& footprint = row.footprint;
    const auto write = [&](isa::GrfRange range) {
      for (int grf = range.first; grf < range.first + range.count; ++grf)
        set(clear_at_[grf], row, start,
            footprint.is_send ? never() : after(start, row.grf_latency_cycles));
    };
    write(footprint.write);
    if (indirect != nullptr)
      for (int i = 0; i < indirect->write_count; ++i) write(indirect->writes[i]);
    for (int special = 0; footprint.special_writes >> special; ++special)
      if ((footprint.special_writes >> special) & 1)
        set(specials_[special], row, start,
            after(start, latency_cycles(row, static_cast<isa::Special>(special))));
  }

  /// The answer to a message is in the registers.
  void respond(isa::GrfRange range, const Times& when) {
    for (int grf = range.first; grf < range.first + range.count; ++grf)
      keep_earlier(clear_at_[grf], when);
  }

  /// The payload of a message has been read: its registers may be written again.
  void hold_payload(isa::GrfRange range, const Times& until) {
    for (int grf = range.first; grf < range.first + range.count; ++grf)
      keep_later(read_at_[grf], until);
  }

 private:
  using Registers = std::array<Times, isa::kGrfCount>;

  static constexpr Times never() {
    Times times{};
    for_each_line<kLines>([&](int line) { times[line] = kNever; });
    return times;
  }

  static void wait_for(const Registers& entries, isa::GrfRange range, Times& at) {
    for (int grf = range.first; grf < range.first + range.count; ++grf)
      keep_later(at, entries[grf]);
  }

  void wait_for_specials(std::uint8_t mask, Times& at) const {
    for (int special = 0; mask >> special; ++special)
      if ((mask >> special) & 1) keep_later(at, specials_[special]);
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

  Registers clear_at_{};  ///< written
  Registers read_at_{};   ///< payload read
  std::array<Times, isa::kSpecialCount> specials_{};
};

}  // namespace eu::model
