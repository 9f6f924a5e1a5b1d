#pragma once
// What is learnt about a run by listening to it: lower bounds, lanes in use, who waits for whom.
// Listening costs time, so that long runs are listened to for their first cycles alone.
#include <algorithm>
#include <array>
#include <vector>

#include "model/base/message_places.hpp"
#include "model/report/analysis/dependency_chains.hpp"

namespace eu::model {

/// Channels of the instructions that went to a pipe or to a shared function.
struct LaneCounts {
  std::uint64_t offered = 0;  ///< of each instruction, summed
  std::uint64_t enabled = 0;  ///< of these, channels that were enabled
};

/// What an instruction's wait for the result of another cost, over all threads.
struct WaitFor {
  Cause cause = Cause::SbRawGrf;
  std::uint32_t producer = 0;  ///< instruction waited for
  Cycle cycles = 0;
};

/// Where the messages of one send were, in cycles, over all threads (message_places.hpp).
struct SendTimes {
  std::uint64_t messages = 0;
  std::array<Cycle, kMessagePlaceCount> by_place{};
};

class RunAnalysis : public EventSink {
 public:
  /// Listens to the cycles before `end`.
  RunAnalysis(const config::Machine& machine, const Workload& workload, Cycle end);

  void span(const SpanEvent& event) override;
  void issue(const IssueEvent& event) override;
  void message(const MessageEvent& event) override { chains_.message(event); }
  void served(const MessageEvent& event, Cycle turn, const ResponseTimes& times) override;

  const DependencyChains& chains() const { return chains_; }
  /// Of all instructions.
  LaneCounts lanes() const;
  /// Of one.
  const LaneCounts& lanes_of(std::uint32_t index) const { return lanes_[index]; }
  /// Cycles listened to, of a run that took so many.
  Cycle cycles_observed(Cycle run_cycles) const { return std::min(run_cycles, end_); }
  /// Thread-cycles listened to.
  Cycle thread_cycles() const { return thread_cycles_; }
  /// Of a send; none of its messages without any.
  const SendTimes& times_of(std::uint32_t index) const { return times_[index]; }
  /// For whom instruction `index` waited, longest first, at equal length in order of first wait.
  std::vector<WaitFor> waits_of(std::uint32_t index) const;

 private:
  const Cycle end_;
  DependencyChains chains_;
  std::vector<LaneCounts> lanes_;  ///< of each instruction
  Cycle thread_cycles_ = 0;
  std::vector<std::vector<WaitFor>> waits_;  ///< of each instruction
  std::vector<SendTimes> times_;             ///< of each instruction
  std::vector<std::uint8_t> channels_;       ///< of each instruction
};

}  // namespace eu::model
