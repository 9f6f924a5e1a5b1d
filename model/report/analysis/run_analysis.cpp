#include "model/report/analysis/run_analysis.hpp"

#include <algorithm>

#include "isa/isa.hpp"
#include "model/eu/number_sources.hpp"
#include "model/memory/memory_channel.hpp"

namespace eu::model {

RunAnalysis::RunAnalysis(const config::Machine& machine, const Workload& workload, Cycle end)
    : end_(end),
      chains_(machine, workload),
      lanes_(workload.program.size()),
      waits_(workload.program.size()),
      times_(workload.program.size()),
      idle_(idle_levels(machine)) {
  const isa::Program& program = workload.program;
  for (std::uint32_t index = 0; index < program.size(); ++index)
    channels_.push_back(program.isa->footprint(program, index).channels);
}

void RunAnalysis::span(const SpanEvent& event) {
  if (event.begin >= end_) return;
  const Cycle cycles = std::min(event.end, end_) - event.begin;
  thread_cycles_ += cycles;
  if (event.end <= end_) chains_.span(event);
  if (event.cause == Cause::FrontEnd || !event.for_producer) return;
  std::vector<WaitFor>& waits = waits_[event.index];
  auto wait = std::find_if(waits.begin(), waits.end(), [&](const WaitFor& w) {
    return w.cause == event.cause && w.producer == event.producer;
  });
  if (wait == waits.end()) wait = waits.insert(wait, {event.cause, event.producer, 0});
  wait->cycles += cycles;
}

void RunAnalysis::issue(const IssueEvent& event) {
  if (event.start >= end_) return;
  chains_.issue(event);
  if (event.port == kFrontPort) return;
  const unsigned size = channels_[event.index];
  const std::uint32_t all = ~0u >> (32 - size);
  LaneCounts& lanes = lanes_[event.index];
  lanes.offered += size;
  lanes.enabled += event.channels == all  // the common case, on hosts without popcount
                       ? size
                       : static_cast<unsigned>(__builtin_popcount(event.channels));
}

void RunAnalysis::served(const MessageEvent& event, Cycle turn, const ResponseTimes& times) {
  if (event.sent >= end_) return;
  SendTimes& send = times_[event.index];
  ++send.messages;
  Cycle begin = event.sent;
  for_each_place(turn, event.arrival, times, event.done, idle_,
                 [&](Cycle cycle, MessagePlace place) {
                   if (cycle <= begin) return;
                   send.by_place[static_cast<std::size_t>(place)] += cycle - begin;
                   begin = cycle;
                 });
}

LaneCounts RunAnalysis::lanes() const {
  LaneCounts all;
  for (const LaneCounts& lanes : lanes_) {
    all.offered += lanes.offered;
    all.enabled += lanes.enabled;
  }
  return all;
}

std::vector<WaitFor> RunAnalysis::waits_of(std::uint32_t index) const {
  std::vector<WaitFor> waits = waits_[index];
  std::stable_sort(waits.begin(), waits.end(),
                   [](const WaitFor& a, const WaitFor& b) { return a.cycles > b.cycles; });
  return waits;
}

}  // namespace eu::model
