#pragma once
// The analysis of an instrumented run: lower bounds, active lanes, stalls by producing instruction.
// Observation costs time, so only the first cycles of long runs are observed.
#include <algorithm>
#include <array>
#include <vector>

#include "model/base/message_places.hpp"
#include "model/report/analysis/dependency_chains.hpp"

namespace eu::model {

/// Channels of the instructions that were issued to a pipe or sent a message.
struct LaneCounts {
  std::uint64_t offered = 0;  ///< of each instruction, summed
  std::uint64_t enabled = 0;  ///< of these, channels that were enabled
};

/// The stall cycles of an instruction for the result of another one, over all threads.
struct WaitFor {
  Cause cause = Cause::SbRawGrf;
  std::uint32_t producer = 0;  ///< instruction waited for
  Cycle cycles = 0;
};

/// Cycles of the messages of one send by place, over all threads (message_places.hpp).
struct SendTimes {
  std::uint64_t messages = 0;
  std::array<Cycle, kMessagePlaceCount> by_place{};
};

class RunAnalysis : public EventSink {
 public:
  /// Observes the cycles before `end`.
  RunAnalysis(const config::Machine& machine, const Workload& workload, Cycle end);

  void span(const SpanEvent& event) override;
  void issue(const IssueEvent& event) override;
  void message(const MessageEvent& event) override { chains_.message(event); }
  void served(const MessageEvent& event, Cycle turn, const ResponseTimes& times) override;

  const DependencyChains& chains() const { return chains_; }
  /// The lanes of all instructions.
  LaneCounts lanes() const;
  /// The lanes of one instruction.
  const LaneCounts& lanes_of(std::uint32_t index) const { return lanes_[index]; }
  /// Observed cycles of a run of `run_cycles`.
  Cycle cycles_observed(Cycle run_cycles) const { return std::min(run_cycles, end_); }
  /// Observed thread-cycles.
  Cycle thread_cycles() const { return thread_cycles_; }
  /// The times of a send's messages; zero without messages.
  const SendTimes& times_of(std::uint32_t index) const { return times_[index]; }
  /// The instructions for which instruction `index` waited, longest first,
  /// then in order of first wait.
  std::vector<WaitFor> waits_of(std::uint32_t index) const;

 private:
  const Cycle end_;
  DependencyChains chains_;
  std::vector<LaneCounts> lanes_;  ///< of each instruction
  Cycle thread_cycles_ = 0;
  std::vector<std::vector<WaitFor>> waits_;  ///< of each instruction
  std::vector<SendTimes> times_;             ///< of each instruction
  IdleLevels idle_;
  std::vector<std::uint8_t> channels_;  ///< of each instruction
};

}  // namespace eu::model
