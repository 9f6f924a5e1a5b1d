#pragma once
// The counters of a run. They do not depend on the modules that count.
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/base/accounting.hpp"
#include "model/base/barrier_account.hpp"
#include "model/base/memory_account.hpp"
#include "model/base/message_account.hpp"
#include "model/base/message_traffic.hpp"
#include "model/base/packet.hpp"
#include "model/base/run_control.hpp"
#include "model/base/slot_limits.hpp"

namespace eu::model {

/// What keeps an instruction from issuing; until = 0 if nothing does.
struct Blocker {
  Cycle until = 0;  ///< first cycle at which it no longer blocks; kNever while unknown
  Cause cause = Cause::Issued;
  std::uint32_t producer = 0;  ///< index of the instruction that set the entry

  /// Keeps the later of two; on a tie the earlier call wins.
  void keep_later(const Blocker& other) {
    if (other.until > until) *this = other;
  }
};

/// A thread that can never continue.
struct StuckThread {
  ThreadRef thread;
  std::uint32_t index = 0;  ///< its next instruction
  Blocker blocker;
  Cycle since = 0;
};

/// Load of a kind of unit: a pipe of the EUs, their send port, a shared function, a bank, ...
struct UnitLoad {
  std::string unit;          ///< "pipe.fpu", "send_port", "data_cache", "l3_bank", ...
  Cycle instances = 0;       ///< in the machine
  Cycle busy_cycles = 0;     ///< before the end of the run, over all instances
  Cycle busiest_cycles = 0;  ///< of the instance that was busy longest
  Cycle until = 0;           ///< end of the last use: after the end of the run for late writes
  std::uint64_t bytes = 0;   ///< moved by all instances, for kinds that count them
  /// Display name; empty for the kinds that model/report/analysis/bounds.def names.
  std::string_view title;
  std::string_view meaning;  ///< of its bound: what the unit serves
};

/// A barrier at which not all threads have arrived.
struct OpenBarrier {
  std::uint32_t group = 0;
  std::size_t expected = 0;        ///< arrivals that open it
  std::vector<ThreadRef> arrived;  ///< in order of arrival
  std::vector<ThreadRef> missing;  ///< threads of the group that have not arrived
};

/// How a run ended.
enum class Outcome : std::uint8_t { Finished, Failed, Hung, CycleLimit };

/// Totals of a pipe over all EUs.
struct PipeTotal {
  Cycle instructions = 0;
  Cycle busy_cycles = 0;  ///< before the end of the run
  Cycle idle_with_ready_cycles = 0;
};

inline constexpr int kSourceKindCount = 4;

/// Thread-cycles by config::SourceKind. Cycles of issue depend on no number.
using CyclesBySource = std::array<Cycle, kSourceKindCount>;

struct RunResult {
  Outcome outcome = Outcome::Finished;
  bool untimed = false;                    ///< of an UntimedRun: all counts of cycles are 0
  std::optional<Failure> failure;          ///< when Failed
  std::vector<StuckThread> stuck;          ///< when Hung
  std::vector<OpenBarrier> open_barriers;  ///< in order of groups
  Cycle cycles = 0;             ///< from 0 to the end of the last issue of the last thread
  Cycle issue_span_cycles = 0;  ///< first issue to end of last issue
  std::uint64_t instruction_count = 0;
  CycleCounts cycles_by_cause;
  CyclesBySource cycles_by_source{};  ///< of stalls: sum = thread cycles - issued
  std::vector<ThreadAccount> threads;
  std::vector<DispatchSpan> dispatch;  ///< why thread slots were empty, from cycle 0 on
  std::vector<InstructionAccount> instructions;
  std::vector<PipeTotal> pipes;  ///< in name order
  std::vector<UnitLoad> units;
  Cycle multi_issue_cycles = 0;
  std::map<std::string, MessageAccount> messages;  ///< by shared function
  CacheAccount l3;
  CacheAccount llc;
  CacheAccount edram;
  MemoryAccount memory;
  OutsideAccesses out_of_bounds;
  TrafficAccount traffic;
  BarrierAccount barriers;

  Cycle thread_cycles() const {
    Cycle sum = 0;
    for (const ThreadAccount& thread : threads) sum += thread.end - thread.start;
    return sum;
  }
  std::int64_t unattributed() const {
    return static_cast<std::int64_t>(thread_cycles()) -
           static_cast<std::int64_t>(cycles_by_cause.total());
  }
};

}  // namespace eu::model
