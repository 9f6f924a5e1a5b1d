#include "model/export/event_view.hpp"

#include <algorithm>
#include <set>
#include <tuple>

#include "config/machine/machine.hpp"
#include "model/eu/number_sources.hpp"

namespace eu::model {
namespace {

/// The shown length of a stall that never ends.
constexpr Cycle kStuckCycles = 100;

Cycle end_of(const RunResult& result) {
  return std::max<Cycle>(result.cycles, 1) + (result.stuck.empty() ? 0 : kStuckCycles);
}

/// The recorded spans, and the final stalls of stuck threads: a run records only stalls that ended.
std::vector<SpanEvent> spans_of(const EventRecord& record, const RunResult& result, Cycle end) {
  std::vector<SpanEvent> spans(record.spans.begin(), record.spans.end());
  for (const StuckThread& stuck : result.stuck)
    if (stuck.since < end && stuck.blocker.cause != Cause::Issued)
      spans.push_back({stuck.thread, stuck.index, stuck.blocker.cause, stuck.blocker.producer, 0,
                       std::max(stuck.since, record.begin()), end,
                       NumberSources::has_producer(stuck.blocker.cause)});
  return spans;
}

std::vector<IssuedInstruction> issues_of(const EventRecord& record, const RunResult& result,
                                         Cycle end) {
  std::vector<IssuedInstruction> issues(record.issues.begin(), record.issues.end());
  for (const StuckThread& stuck : result.stuck) {
    if (stuck.since >= end) continue;
    IssuedInstruction issue;
    issue.thread = stuck.thread;
    issue.index = stuck.index;
    issue.number = result.threads[stuck.thread.thread].instructions;
    issue.since = stuck.since;
    issue.start = issue.issue_end = issue.port_end = issue.done = kNever;
    issues.push_back(issue);
  }
  return issues;
}

template <class Event, class Key>
void sort_by(std::vector<Event>& events, const Key& key) {
  std::sort(events.begin(), events.end(),
            [&](const Event& a, const Event& b) { return key(a) < key(b); });
}

/// ViewThread::instructions_before by thread. Threads of a stopped run have
/// one pending instruction more.
std::vector<Cycle> instructions_before(const RunResult& result) {
  const Cycle standing = result.outcome == Outcome::Finished ? 0 : 1;
  std::vector<Cycle> before(result.threads.size(), 0);
  for (std::size_t i = 1; i < before.size(); ++i)
    before[i] = before[i - 1] + result.threads[i - 1].instructions + standing;
  return before;
}

}  // namespace

EventView::EventView(const EventRecord& record, const config::Machine& machine_in,
                     const Workload& workload_in, const RunResult& result_in)
    : machine(machine_in),
      workload(workload_in),
      result(result_in),
      begin(record.begin()),
      end(std::max(begin, std::min(record.end(), end_of(result)))),
      place_of_(result.threads.size(), kNone) {
  std::vector<SpanEvent> spans = spans_of(record, result, end);
  std::vector<IssuedInstruction> issues = issues_of(record, result, end);
  const auto place = [](const auto& event, Cycle at) {
    return std::make_tuple(event.thread.eu, event.thread.slot, event.thread.thread, at);
  };
  sort_by(spans, [&](const SpanEvent& span) { return place(span, span.begin); });
  sort_by(issues, [&](const IssuedInstruction& issue) { return place(issue, issue.number); });
  messages.assign(record.messages.begin(), record.messages.end());
  sort_by(messages, [&](const MessageEvent& message) {
    return std::make_tuple(message.sent, message.thread.eu, message.thread.slot);
  });

  const std::vector<Cycle> before = instructions_before(result);
  auto issue = issues.cbegin();
  for (auto span = spans.cbegin(); span != spans.cend();) {
    const ThreadRef ref = span->thread;
    const auto of_thread = [&](const auto& event) { return event.thread.thread == ref.thread; };
    const auto last_span = std::find_if_not(span, spans.cend(), of_thread);
    // Skips instructions of threads that ended before the window but whose results are in it.
    while (issue != issues.cend() && place(*issue, 0) < place(*span, 0) && !of_thread(*issue))
      ++issue;
    const auto last_issue = std::find_if_not(issue, issues.cend(), of_thread);
    add_thread(ref.thread, span, last_span, issue, last_issue);
    threads.back().instructions_before = before[ref.thread];
    span = last_span;
    issue = last_issue;
  }
  match_messages();
}

void EventView::add_thread(std::uint32_t thread, std::vector<SpanEvent>::const_iterator first_span,
                           std::vector<SpanEvent>::const_iterator last_span,
                           std::vector<IssuedInstruction>::const_iterator first_issue,
                           std::vector<IssuedInstruction>::const_iterator last_issue) {
  const ThreadAccount& account = result.threads[thread];
  ViewThread view;
  view.ref = first_span->thread;
  view.start = account.start;
  view.end = result.outcome == Outcome::Finished ? account.end : std::max(account.end, end);
  view.first_op = static_cast<std::uint32_t>(ops.size());
  view.first_state = static_cast<std::uint32_t>(states.size());
  place_of_[thread] = static_cast<std::uint32_t>(threads.size());
  for (auto issue = first_issue; issue != last_issue; ++issue) {
    ViewOp op;
    op.issued = *issue;
    op.started = issue->start != kNever;
    op.done = issue->done;
    op.first_state = static_cast<std::uint32_t>(states.size());
    ops.push_back(op);
  }
  view.op_count = static_cast<std::uint32_t>(ops.size()) - view.first_op;
  std::uint32_t at = view.first_op;
  for (auto span = first_span; span != last_span; ++span) {
    while (at < ops.size() && ops[at].issued.start < span->begin) ++at;
    if (clip(span->begin) < clip(span->end)) add_state(*span, at < ops.size() ? at : kNone);
  }
  view.state_count = static_cast<std::uint32_t>(states.size()) - view.first_state;
  find_producers(view);
  threads.push_back(view);
}

void EventView::add_state(const SpanEvent& span, std::uint32_t op) {
  ViewState state;
  state.cause = span.cause;
  state.begin = clip(span.begin);
  state.end = clip(span.end);
  state.op = op;
  if (span.cause != Cause::FrontEnd && span.for_producer) state.producer_index = span.producer;
  if (op != kNone) {
    if (ops[op].state_count++ == 0) ops[op].first_state = static_cast<std::uint32_t>(states.size());
  }
  states.push_back(state);
}

/// Sets producers. The last writer of a register is the last execution of
/// the scoreboard's producer.
void EventView::find_producers(const ViewThread& thread) {
  std::vector<std::uint32_t> last(workload.program.size(), kNone);
  std::uint32_t next = thread.first_op;
  for (std::uint32_t i = thread.first_state; i < thread.first_state + thread.state_count; ++i) {
    ViewState& state = states[i];
    if (state.op == kNone) continue;
    for (; next < state.op; ++next) last[ops[next].issued.index] = next;
    if (state.producer_index < last.size()) state.producer = last[state.producer_index];
  }
}

void EventView::match_messages() {
  for (std::uint32_t m = 0; m < messages.size(); ++m) {
    const std::uint32_t place = place_of_[messages[m].thread.thread];
    if (place == kNone) continue;
    const auto first = ops.begin() + threads[place].first_op;
    const auto last = first + threads[place].op_count;
    const auto op = std::lower_bound(
        first, last, messages[m].sent,
        [](const ViewOp& candidate, Cycle sent) { return candidate.issued.start < sent; });
    if (op == last || op->issued.start != messages[m].sent) continue;
    op->message = m;
    op->done = messages[m].done;
  }
}

const ViewThread& EventView::thread_of(const ViewOp& op) const {
  return threads[place_of_[op.issued.thread.thread]];
}

std::vector<int> EventView::eus() const {
  std::set<int> eus;
  for (const ViewThread& thread : threads) eus.insert(thread.ref.eu);
  return {eus.begin(), eus.end()};
}

std::string port_name(int port, const config::Machine& machine) {
  if (port == kSendPort) return "send";
  return port < static_cast<int>(machine.eu.pipes.size()) ? machine.eu.pipes[port].name : "front";
}

std::vector<int> pipes_in_order(const config::Machine& machine) {
  const auto classes_of = [&](int pipe) { return machine.eu.pipes[pipe].classes.count(); };
  std::vector<int> pipes;
  for (int pipe = 0; pipe < static_cast<int>(machine.eu.pipes.size()); ++pipe)
    pipes.push_back(pipe);
  std::stable_sort(pipes.begin(), pipes.end(),
                   [&](int a, int b) { return classes_of(a) > classes_of(b); });
  return pipes;
}

}  // namespace eu::model
