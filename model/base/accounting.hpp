#pragma once
// Accounting of thread-cycles: each resident thread-cycle has exactly one stall reason, or
// is an issue.
#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "config/machine/machine_fwd.hpp"
#include "isa/common/timing_class.hpp"
#include "model/base/cycle.hpp"

namespace eu::model {

enum class Cause : std::uint8_t {
#define CAUSE(id, ...) id,
#include "model/base/causes.def"
  FirstPipe,  ///< pipe p of the machine is FirstPipe + p
};

using config::kMaxPipes;
inline constexpr int kCauseCount = static_cast<int>(Cause::FirstPipe) + kMaxPipes;

constexpr Cause pipe_cause(int pipe) {
  return static_cast<Cause>(static_cast<int>(Cause::FirstPipe) + pipe);
}

struct CauseRow {
  Cause cause;
  std::string_view key;
  char letter;
  std::string_view stage;  ///< in Konata logs
  isa::FamilySet families;
  std::string_view colour;   ///< "#rrggbb"
  std::string_view dark;     ///< the colour on a dark page
  std::string_view pattern;  ///< "" if the colour fills all
  std::string_view meaning;
};

inline constexpr CauseRow kCauses[] = {
#define CAUSE(id, key, letter, stage, of, ...) \
  {Cause::id, key, letter, stage, isa::families::of, __VA_ARGS__},
#include "model/base/causes.def"
};

/// True if the stall is a wait for a resource that other messages occupy.
constexpr bool is_backpressure(Cause cause) {
  return cause >= Cause::SendPort && cause <= Cause::AtomicsBusy;
}

/// Thread-cycles by stall reason.
struct CycleCounts {
  std::array<Cycle, kCauseCount> by_cause{};

  Cycle& operator[](Cause cause) { return by_cause[static_cast<int>(cause)]; }
  Cycle operator[](Cause cause) const { return by_cause[static_cast<int>(cause)]; }
  Cycle total() const;
  void add(const CycleCounts& other);
};

/// One dispatched thread from its first resident cycle to the end of its last issue.
struct ThreadAccount {
  int eu = 0;
  int slot = 0;
  Cycle start = 0;
  Cycle end = 0;
  Cycle instructions = 0;
  CycleCounts cycles;
};

/// Thread-cycles of `thread` without a stall reason; 0 unless the model is wrong.
std::int64_t unattributed(const ThreadAccount& thread);

/// Issues and stalls of one static instruction, over all threads.
struct InstructionAccount {
  Cycle issues = 0;
  Cycle send_stall_cycles = 0;  ///< sends: threads waited for the send port or a queue entry
  /// Parts of MsgLlc and MsgMemory: the line waited for others.
  Cycle llc_queue_cycles = 0;
  Cycle memory_queue_cycles = 0;
  CycleCounts cycles;
};

}  // namespace eu::model
