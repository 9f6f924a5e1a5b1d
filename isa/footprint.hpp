#pragma once
// The timing model's view of an instruction: scoreboard entries, passes, timing class. It is the
// same for every execution, except for registers that a register points to (DynamicRanges).
#include <array>
#include <cstdint>
#include <string_view>

#include "isa/common/timing_class.hpp"

namespace eu::isa {

/// Consecutive scoreboard entries of registers; empty if count is 0.
struct EntryRange {
  std::uint16_t first = 0;
  std::uint16_t count = 0;
};

/// Meaning of a scoreboard entry that is not a register. It decides the latency of results and
/// the stall reason.
enum class EntryKind : std::uint8_t {
  Address,
  Accumulator,
  Flag,
  Mask,       ///< active lanes
  WaitGroup,  ///< pending until all messages that write it are complete
};

/// A scoreboard entry after those of the registers.
struct SpecialEntry {
  std::string_view name;  ///< in reports
  EntryKind kind;
};

/// Maximum of special entries of an instruction set: a mask has one bit for each.
inline constexpr int kMaxSpecials = 32;

/// An instruction's effect on thread arbitration (isa/ERRATA.md A4).
enum class ThreadControl : std::uint8_t { Normal = 0, Atomic = 1, Switch = 2 };

struct Footprint {
  TimingClass timing_class = TimingClass::Nop;
  std::uint8_t exec_size = 1;  ///< as written
  std::uint8_t channels = 1;   ///< bits in its masks
  std::uint8_t passes = 1;     ///< through a pipe, each of the pipe's width
  /// Passes whose sources share a bank (config/SOURCES.md 5).
  std::uint8_t bank_conflicts = 0;
  std::array<EntryRange, 3> reads;  ///< registers; send: the payload, in its order
  EntryRange write;                 ///< registers; send: the response
  std::uint32_t special_reads = 0;  ///< bit n: special entry n
  std::uint32_t special_writes = 0;
  bool indirect = false;  ///< more ranges depend on registers (DynamicRanges)
  bool wide = false;      ///< execution type of 64 bits, or a product of 64 bits
  bool no_dd_clr = false;
  bool no_dd_chk = false;
  ThreadControl thread_ctrl = ThreadControl::Normal;
  bool reads_notification = false;  ///< a notification counter is a source
  /// A barrier: the thread continues when it is notified, so its other conditions need no check.
  bool holds_thread = false;
  // Hints to the register cache; bit n is for reads[n].
  std::uint8_t cached_reads = 0;     ///< used again
  std::uint8_t discarded_reads = 0;  ///< last use
  bool caches_write = false;
  std::uint8_t write_halves = 0;     ///< of 16 bits each, in its destination; 0: unknown
  bool writes_dependencies = false;  ///< a thread dependency register is the destination
  bool is_send = false;
  bool eot = false;
};

/// Registers that an instruction accesses through the current values of other registers.
struct DynamicRanges {
  static constexpr int kMaxReads = 12;
  std::array<EntryRange, kMaxReads> reads;
  int read_count = 0;
  std::array<EntryRange, 2> writes;
  int write_count = 0;
};

// Number of operations of an instruction.

/// Operations for every four enabled channels, because a dot product combines four. An instruction
/// has operations of one kind only.
struct Operations {
  enum class Kind : std::uint8_t { Integer, Float };
  Kind kind = Kind::Integer;
  std::uint8_t per_four_channels = 0;
};

}  // namespace eu::isa
