#pragma once
// Who waited for whom in a run, and whether there was a reason: decided from the bytes, flags and
// entries that both really touched, where the scoreboard only knows registers (IVB PRM 3.7).
#include <memory>
#include <optional>
#include <vector>

#include "isa/intel/exec/register_parts.hpp"
#include "model/base/events.hpp"
#include "model/hazards/finding.hpp"

namespace eu::model {

/// What kind of dependency a thread waits for in cycles of this cause; empty for other causes.
std::optional<FindingKind> dependency_kind(Cause cause);

/// A static pair of instructions and what it cost, over all threads. Plain data: it travels between
/// processes as it is.
struct DependencyPair {
  FindingKind kind = FindingKind::Raw;
  std::uint32_t producer = 0;
  std::uint32_t consumer = 0;
  Cycle cycles = 0;  ///< thread-cycles that the consumer waited
  std::uint64_t count = 0;
  Cycle false_cycles = 0;  ///< of these, waits for parts that the two do not share
  std::uint64_t false_count = 0;
  /// In the registers that they dispute, over all executions.
  isa::RegisterParts producer_parts;
  isa::RegisterParts consumer_parts;
};

/// Listens to a run.
class DependencyWatch : public EventSink {
 public:
  /// `program` must outlive it.
  explicit DependencyWatch(const isa::Program& program);

  void span(const SpanEvent& event) override;
  void issue(const IssueEvent& event) override;
  void message(const MessageEvent&) override {}

  /// Most cycles first; equal ones by place in the program.
  std::vector<DependencyPair> pairs() const;
  /// The fewest channels that were enabled at any issue of an instruction; 32 if it had none.
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
  /// A thread: what its instructions touched when they were executed last.
  struct Thread {
    std::uint32_t number = isa::Program::kNowhere;
    std::vector<std::unique_ptr<Touched>> last;
    std::vector<Wait> waits;  ///< of the next instruction
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

/// As findings, for a report.
std::vector<Finding> dependency_findings(const std::vector<DependencyPair>& pairs);

}  // namespace eu::model
