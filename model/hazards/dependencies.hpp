#pragma once
// Dependencies between instructions of a run: which instruction waited for which, and whether the
// wait was true. A wait is true if both touched a common byte, flag or entry; the scoreboard only
// distinguishes registers (IVB PRM 3.7).
#include <memory>
#include <optional>
#include <vector>

#include "isa/intel/exec/register_accesses.hpp"
#include "model/base/events.hpp"
#include "model/hazards/finding.hpp"

namespace eu::model {

/// The kind of dependency that a stall reason stands for; empty for other stall reasons.
std::optional<FindingKind> dependency_kind(Cause cause);

/// Cost of a static pair of instructions, summed over all threads. Trivially copyable: processes
/// pass it as raw bytes.
struct DependencyPair {
  FindingKind kind = FindingKind::Raw;
  std::uint32_t producer = 0;
  std::uint32_t consumer = 0;
  Cycle cycles = 0;  ///< thread-cycles that the consumer waited
  std::uint64_t count = 0;
  Cycle false_cycles = 0;  ///< of these, waits in which the two touch no common part
  std::uint64_t false_count = 0;
  /// Parts in the registers that cause the waits, over all executions.
  isa::RegisterParts producer_parts;
  isa::RegisterParts consumer_parts;
};

/// Observer that records the dependencies of a run.
class DependencyWatch : public EventSink {
 public:
  /// `program` must outlive it.
  explicit DependencyWatch(const isa::Program& program);

  void span(const SpanEvent& event) override;
  void issue(const IssueEvent& event) override;
  void message(const MessageEvent&) override {}

  /// Sorted by cycles, most first; pairs of equal cycles by place in the program.
  std::vector<DependencyPair> pairs() const;
  /// Per instruction: the fewest channels enabled at any issue; 32 if it never issued.
  std::vector<int> fewest_channels() const { return fewest_channels_; }

 private:
  struct Touched {
    isa::RegisterParts read, written;
  };
  struct Wait {
    FindingKind kind;
    std::uint32_t producer, consumer;
    Cycle cycles;
  };
  /// Per thread: the parts that each instruction touched when it last executed.
  struct Thread {
    std::uint32_t number = isa::Program::kNowhere;
    std::vector<std::unique_ptr<Touched>> last;
    std::vector<Wait> waits;  ///< waits of the next instruction
  };

  Thread& thread_of(const ThreadRef& ref);
  Touched touched(const IssueEvent& event) const;
  void add(const Wait& wait, const Touched* producer, const Touched& consumer);
  DependencyPair& pair_of(const Wait& wait);

  isa::PreparedIntelProgram program_;
  std::vector<std::vector<Thread>> threads_;        ///< [EU][slot]
  std::vector<std::vector<DependencyPair>> pairs_;  ///< [consumer]
  std::vector<int> fewest_channels_;
};

/// Converts the pairs to findings for a report.
std::vector<Finding> dependency_findings(const std::vector<DependencyPair>& pairs);

}  // namespace eu::model
