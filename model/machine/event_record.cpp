#include "model/machine/event_record.hpp"

#include <algorithm>

namespace eu::model {
namespace {

/// Cycles from the issue of the instruction to the last of its results.
Cycle result_cycles(const IssueEvent& event) {
  const IssueRow& row = event.row;
  Cycle cycles = row.issue_cycles;
  if (row.footprint.is_send) return cycles;
  const auto comes_after = [&](Cycle latency_cycles) {
    cycles = std::max(cycles, latency_cycles + event.extra_latency_cycles);
  };
  if (row.footprint.write.count != 0 || (event.indirect != nullptr && event.indirect->write_count))
    comes_after(row.grf_latency_cycles);
  if (row.footprint.special_writes == 0) return cycles;
  for (int i = row.read_entries; i < row.entry_count; ++i) comes_after(row.entry_latency_cycles[i]);
  return cycles;
}

IssuedInstruction kept(const IssueEvent& event) {
  const IssueRow& row = event.row;
  IssuedInstruction issued;
  issued.thread = event.thread;
  issued.index = event.index;
  issued.channels = event.channels;
  issued.port = event.port;
  issued.passes = row.footprint.passes;
  issued.is_send = row.footprint.is_send;
  issued.eot = row.footprint.eot;
  issued.number = event.number;
  issued.since = event.since;
  issued.start = event.start;
  issued.issue_end = event.start + row.issue_cycles;
  issued.port_end = event.start + event.port_cycles;
  issued.done = event.start + result_cycles(event);
  return issued;
}

}  // namespace

/// Counts an event; returns true if it is to be kept.
bool EventRecord::count(std::uint64_t& number) {
  ++number;
  if (!complete_) return false;
  complete_ = std::all_of(budgets_.begin(), budgets_.end(),
                          [&](const Budget& budget) { return budget.holds(counts_); });
  if (!complete_) {
    std::deque<SpanEvent>().swap(spans);
    std::deque<MessageEvent>().swap(messages);
    std::deque<IssuedInstruction>().swap(issues);
  }
  return complete_;
}

void EventRecord::span(const SpanEvent& event) {
  if (event.begin >= end_ || event.end <= begin_) return;
  eus_.insert(event.thread.eu);
  if (count(counts_.spans)) spans.push_back(event);
}

void EventRecord::message(const MessageEvent& event) {
  const bool overlaps = event.sent < end_ && event.done > begin_;
  if (overlaps && count(counts_.messages)) messages.push_back(event);
  const auto send = outstanding_.find({event.thread.thread, event.sent});
  if (send == outstanding_.end()) return;
  if (overlaps && count(counts_.issues)) issues.push_back(send->second);
  outstanding_.erase(send);
}

void EventRecord::issue(const IssueEvent& event) {
  if (event.since >= end_) return;
  const IssuedInstruction issued = kept(event);
  if (std::max({issued.done, issued.issue_end, issued.port_end}) > begin_) {
    if (count(counts_.issues)) issues.push_back(issued);
  } else if (issued.is_send) {
    outstanding_[{issued.thread.thread, issued.start}] = issued;
  }
}

}  // namespace eu::model
