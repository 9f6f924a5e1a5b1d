#pragma once
// What the timing model sees of an instruction: scoreboard entries touched, passes, timing class.
// Static: the same for every execution, but for what a register points to (DynamicRanges).
#include <array>
#include <cstdint>
#include <string_view>

#include "isa/common/timing_class.hpp"

namespace eu::isa {

/// Consecutive scoreboard entries of registers; count 0 is none.
struct EntryRange {
  std::uint16_t first = 0;
  std::uint16_t count = 0;
};

/// What a scoreboard entry that is no register stands for: which latency its results have, and what
/// a thread is said to wait for.
enum class EntryKind : std::uint8_t {
  Address,
  Accumulator,
  Flag,
  Mask,       ///< which lanes take part
  WaitGroup,  ///< pending until all messages that write it have been answered
};

/// A scoreboard entry behind those of the registers.
struct SpecialEntry {
  std::string_view name;  ///< in reports
  EntryKind kind;
};

/// Most special entries that an instruction set may have: a mask holds one bit each.
inline constexpr int kMaxSpecials = 32;

/// What a thread does to the arbiter with an instruction (isa/ERRATA.md A4).
enum class ThreadControl : std::uint8_t { Normal = 0, Atomic = 1, Switch = 2 };

struct Footprint {
  TimingClass timing_class = TimingClass::Nop;
  std::uint8_t exec_size = 1;  ///< as it is written
  std::uint8_t channels = 1;   ///< with a bit in masks each
  std::uint8_t passes = 1;     ///< through a pipe, each as wide as it is
  /// Passes in which sources share a bank (config/SOURCES.md 5).
  std::uint8_t bank_conflicts = 0;
  std::array<EntryRange, 3> reads;  ///< registers; send: the payload, in its order
  EntryRange write;                 ///< registers; send: the response
  std::uint32_t special_reads = 0;  ///< bit n: special entry n
  std::uint32_t special_writes = 0;
  bool indirect = false;  ///< more ranges follow from registers (DynamicRanges)
  bool wide = false;      ///< execution type of 64 bits, or a product of that
  bool no_dd_clr = false;
  bool no_dd_chk = false;
  ThreadControl thread_ctrl = ThreadControl::Normal;
  bool reads_notification = false;  ///< a notification counter is a source
  /// It goes on when it is notified, so that nothing else of its thread need ask: a barrier.
  bool holds_thread = false;
  // What the register cache is told, bit n: of reads[n].
  std::uint8_t cached_reads = 0;     ///< it will be used again
  std::uint8_t discarded_reads = 0;  ///< nobody will use it again
  bool caches_write = false;
  std::uint8_t write_halves = 0;     ///< 16 bits each, of what it writes; 0: that is not known
  bool writes_dependencies = false;  ///< a thread dependency register is the destination
  bool is_send = false;
  bool eot = false;
};

/// Registers that an instruction reaches through other registers, as those are now.
struct DynamicRanges {
  static constexpr int kMaxReads = 12;
  std::array<EntryRange, kMaxReads> reads;
  int read_count = 0;
  std::array<EntryRange, 2> writes;
  int write_count = 0;
};

}  // namespace eu::isa
