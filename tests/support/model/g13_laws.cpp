#include "tests/support/model/g13_laws.hpp"

#include <algorithm>

#include "isa/g13/program.hpp"
#include "isa/isa.hpp"
#include "tests/support/g13_operands.hpp"
#include "tests/support/model/instruction_times.hpp"

namespace eu::test {
namespace {

using isa::g13::Instruction;
using isa::g13::Opcode;
using model::Cause;

}  // namespace

G13Laws::G13Laws(const config::Machine& machine, const isa::Program& program, int threads_per_group,
                 const model::EventRecord& record)
    : machine_(machine),
      program_(program),
      threads_per_group_(static_cast<std::uint32_t>(threads_per_group)),
      record_(record) {
  for (const Issue& issue : record.issues) {
    by_thread_[issue.thread.thread].push_back(&issue);
    by_eu_[issue.thread.eu].push_back(&issue);
  }
  for (auto& [thread, issues] : by_thread_)
    std::sort(issues.begin(), issues.end(),
              [](const Issue* a, const Issue* b) { return a->number < b->number; });
  for (auto& [eu, issues] : by_eu_)
    std::stable_sort(issues.begin(), issues.end(),
                     [](const Issue* a, const Issue* b) { return a->start < b->start; });
  for (const auto& [eu, issues] : by_eu_) find_fractional_cycles(issues);
  for (const model::MessageEvent& message : record.messages)
    messages_[{message.thread.thread, message.sent}] = &message;
  for (const model::SpanEvent& span : record.spans) spans_[span.thread.thread].push_back(&span);
}

std::vector<std::string> G13Laws::breaches(const model::RunResult& result) {
  const auto threads = static_cast<std::uint32_t>(result.threads.size());
  for (std::uint32_t group = 0; group * threads_per_group_ < threads; ++group) find_barriers(group);
  for (const auto& [thread, issues] : by_thread_) check_thread(issues);
  for (const auto& [eu, issues] : by_eu_) check_pipes(issues);
  for (std::uint32_t thread = 0; thread < threads; ++thread)
    check_spans(thread, result.threads[thread]);
  return breaches_;
}

void G13Laws::report(const Issue& issue, const std::string& law, const std::string& what) {
  if (!reported_.insert({issue.thread.thread, law}).second) return;
  breaches_.push_back("thread " + std::to_string(issue.thread.thread) + ", cycle " +
                      std::to_string(issue.start) + ", " +
                      program_.isa->text(program_, issue.index) + ": " + law + what);
}

const Instruction& G13Laws::instruction(const Issue& issue) const {
  return isa::g13::instructions(program_)[issue.index];
}

const model::MessageEvent* G13Laws::message_of(const Issue& issue) const {
  const auto found = messages_.find({issue.thread.thread, issue.start});
  return found == messages_.end() ? nullptr : found->second;
}

isa::TimingClass G13Laws::timing_class(const Issue& issue) const {
  return program_.isa->footprint(program_, issue.index).timing_class;
}

G13Laws::Times G13Laws::times(const Issue& issue) const {
  const Instruction& in = instruction(issue);
  const isa::TimingClass timing_class = this->timing_class(issue);
  const config::ClassTiming& timing = machine_.eu.timing[timing_class];
  const ExtraCycles& extra = extra_cycles_.at(&issue);
  // The class of 64-bit products has its own numbers; in other classes a 64-bit result takes
  // several passes.
  const bool is_wide =
      in.has_destination && in.destination.bits == 64 && timing_class != isa::TimingClass::IcWide;
  const Cycle passes = is_wide ? cycles(machine_.eu.wide_factor) : 1;
  const Cycle late = is_wide ? cycles(machine_.eu.wide_latency_cycles) : 0;
  Times times;
  times.issue = cycles(timing.issue_cycles) + passes * cycles(timing.issue_cycles_per_pass);
  times.occupancy =
      extra.occupancy + std::max<Cycle>(1, cycles(timing.occupancy_cycles) +
                                               passes * cycles(timing.occupancy_cycles_per_pass));
  times.result = times.issue + late + cycles(timing.latency_cycles) + extra.result;
  times.mask = times.issue + late + cycles(timing.flag_latency_cycles) + extra.result;
  return times;
}

// ---- one thread ----

Cycle G13Laws::Known::group_done(std::size_t group) const {
  Cycle done = 0;
  for (const model::MessageEvent* message : groups[group]) raise(done, message->done);
  return done;
}

int G13Laws::Known::in_flight(std::size_t group, Cycle cycle) const {
  return static_cast<int>(
      std::count_if(groups[group].begin(), groups[group].end(),
                    [&](const model::MessageEvent* message) { return message->done > cycle; }));
}

void G13Laws::check_thread(const Issues& issues) {
  Known known;
  Cycle before = 0;
  Cycle front_end = 0;
  for (const Issue* issue : issues) {
    if (is_message(instruction(*issue)) && message_of(*issue) == nullptr)
      return report(*issue, "sent a message that was never served", "");
    Needs needs = needs_of(*issue, known);
    needs.front_end = front_end;
    check_start(*issue, needs, before, known);
    check_waits(*issue, needs, known);
    note_results(*issue, known);
    before = issue->start;
    front_end = before + times(*issue).issue;
  }
}

G13Laws::Needs G13Laws::needs_of(const Issue& issue, const Known& known) const {
  const Instruction& in = instruction(issue);
  Needs needs;
  needs.mask = known.mask;
  needs.barrier = known.released;
  for_each_source(in, [&](std::size_t number) { raise(needs.registers, known.registers[number]); });
  const auto write = [&](std::size_t number) {
    raise(needs.registers, known.registers[number]);
    raise(needs.registers, known.payload_read[number]);
  };
  if (in.has_destination && is_of_group(in))  // no instruction waits for its registers
    for_each_register(in.destination, [&](std::size_t number) {
      raise(needs.registers, known.payload_read[number]);
    });
  else if (in.has_destination)
    for_each_register(in.destination, write);
  if (decides_mask(in.opcode)) write(0);
  if (in.opcode == Opcode::Wait) needs.messages = known.group_done(in.fields.group);
  return needs;
}

void G13Laws::check_start(const Issue& issue, const Needs& needs, Cycle before,
                          const Known& known) {
  const Instruction& in = instruction(issue);
  const auto granularity = cycles(machine_.eu.issue_granularity_cycles);
  const auto starts_before = [&](Cycle ready) {
    const Cycle after = ready <= before ? 0 : ready - before;
    return issue.start < before + (after + granularity - 1) / granularity * granularity;
  };
  if (starts_before(needs.front_end)) report(issue, "starts while the front end is busy", "");
  if (starts_before(needs.registers)) report(issue, "starts before its registers are ready", "");
  if (starts_before(needs.mask)) report(issue, "starts before its lanes are decided", "");
  if (starts_before(needs.messages)) report(issue, "starts before the messages of its group", "");
  if (starts_before(needs.barrier)) report(issue, "passes a barrier before all have come", "");
  const int limit = machine_.eu.messages_per_wait_group;
  if (limit != 0 && is_of_group(in) && known.in_flight(in.fields.group, issue.start) >= limit)
    report(issue, "exceeds the number of messages of its group in flight", "");
}

/// Checks that a stall ends no later than its reason.
void G13Laws::check_waits(const Issue& issue, const Needs& needs, const Known& known) {
  const Instruction& in = instruction(issue);
  const Cycle slack = cycles(machine_.eu.issue_granularity_cycles) - 1;
  std::set<std::size_t> sources;
  for_each_source(in, [&](std::size_t number) { sources.insert(number); });
  if (decides_mask(in.opcode)) sources.insert(0);
  // The record shows three registers of a select of four, and what is between two of them.
  const bool all_seen = sources.size() <= 3;
  for (const model::SpanEvent* span : spans_[issue.thread.thread]) {
    if (span->begin < issue.since || span->begin >= issue.start) continue;
    const auto ends_by = [&](Cycle latest, const char* what) {
      if (span->end > latest + slack) report(issue, "waited too long for ", what);
    };
    switch (span->cause) {
      case Cause::FrontEnd: ends_by(needs.front_end, "the front end"); break;
      case Cause::Mask: ends_by(needs.mask, "the mask"); break;
      case Cause::Wait: ends_by(needs.messages, "its messages"); break;
      case Cause::Barrier: ends_by(needs.barrier, "a barrier"); break;
      case Cause::SbRawGrf:
      case Cause::SbWawGrf:
      case Cause::SbWarPayload:
      case Cause::MsgLatency:
      case Cause::MsgLlc:
      case Cause::MsgMemory:
        if (all_seen) ends_by(needs.registers, "registers");
        break;
      case Cause::WaitGroupFull:
        if (known.in_flight(in.fields.group, span->end - 1 - slack) <
            machine_.eu.messages_per_wait_group)
          report(issue, "waited too long for ", "room in its group");
        break;
      case Cause::RegisterCache:
        if (all_seen)
          ends_by(span->begin +
                      sources.size() * cycles(machine_.eu.register_cache.miss_cycles_per_operand),
                  "operands");
        break;
      default: break;
    }
  }
}

void G13Laws::note_results(const Issue& issue, Known& known) {
  const Instruction& in = instruction(issue);
  const Times times = this->times(issue);
  const auto land = [&](Cycle when) {
    for_each_register(in.destination, [&](std::size_t number) { known.registers[number] = when; });
  };
  if (!is_message(in)) {
    if (in.has_destination) land(issue.start + times.result);
    if (!decides_mask(in.opcode)) return;
    known.registers[0] = issue.start + times.result;
    known.mask = issue.start + times.mask;
    return;
  }
  const model::MessageEvent& message = *message_of(issue);
  const Cycle read = message.arrival - cycles(machine_.eu.message_queue.latency_cycles);
  for_each_source(in, [&](std::size_t number) { raise(known.payload_read[number], read); });
  if (is_of_group(in))
    known.groups[in.fields.group].push_back(&message);
  else if (in.has_destination)
    land(message.done);
  if (in.opcode == Opcode::ThreadgroupBarrier) {
    const std::uint32_t thread = issue.thread.thread;
    known.released = opened_.at(thread / threads_per_group_).at(barriers_passed_[thread]++);
  }
}

// ---- one threadgroup ----

/// Finds when barriers open: the last thread to arrive releases all, after the barrier's time for
/// its message and its latency.
void G13Laws::find_barriers(std::uint32_t group) {
  std::vector<Cycle>& opened = opened_[group];
  for (std::uint32_t n = 0; n < threads_per_group_; ++n) {
    std::size_t barrier = 0;
    for (const Issue* issue : by_thread_[group * threads_per_group_ + n]) {
      const model::MessageEvent* const message = message_of(*issue);
      if (instruction(*issue).opcode != Opcode::ThreadgroupBarrier || message == nullptr) continue;
      if (opened.size() == barrier) opened.push_back(0);
      raise(opened[barrier++], message->accepted + cycles(machine_.gateway.cycles_per_message) +
                                   cycles(machine_.gateway.latency_cycles));
    }
  }
}

// ---- accounts ----

void G13Laws::check_spans(std::uint32_t thread, const model::ThreadAccount& account) {
  const Issue& last = *by_thread_.at(thread).back();
  model::CycleCounts counted;
  Cycle end = account.start;
  for (const model::SpanEvent* span : spans_[thread]) {
    if (span->begin != end) report(last, "has a span that does not begin where one ended", "");
    end = span->end;
    counted[span->cause] += span->end - span->begin;
  }
  if (end != account.end) report(last, "has spans that do not end where its thread does", "");
  if (counted.by_cause != account.cycles.by_cause)
    report(last, "has spans that differ from its thread's account", "");
  if (counted[Cause::Issued] != account.instructions ||
      by_thread_.at(thread).size() != account.instructions)
    report(last, "ends a thread whose instructions differ from its account", "");
}

}  // namespace eu::test
