#include "tests/support/model/issue_laws.hpp"

#include <algorithm>

namespace eu::test {
namespace {

using model::Cause;

/// True if the program's order allows `next` after `before`.
bool follows(const isa::Prepared& before, std::uint32_t next) {
  const bool branches = row(before.instruction->opcode).timing_class == isa::TimingClass::Flow;
  return next == before.index + 1 ||
         (branches && (next == before.jip_index || next == before.uip_index));
}

bool is_gateway(const isa::Instruction& instruction) {
  return is_send(instruction.opcode) &&
         static_cast<isa::Sfid>(instruction.sfid) == isa::Sfid::Gateway;
}

template <class Visit>
void for_each_register(isa::EntryRange range, Visit&& visit) {
  for (int grf = range.first; grf < range.first + range.count; ++grf) visit(grf);
}

template <class Visit>
void for_each_special(unsigned mask, Visit&& visit) {
  for (int entry = 0; entry < isa::kSpecialCount; ++entry)
    if ((mask >> entry) & 1) visit(entry);
}

}  // namespace

IssueLaws::IssueLaws(const config::Machine& machine, const isa::PreparedIntelProgram& program,
                     int threads_per_group, const model::EventRecord& record)
    : machine_(machine),
      program_(program),
      threads_per_group_(static_cast<std::uint32_t>(threads_per_group)),
      record_(record) {
  for (std::uint32_t index = 0; index < program.size(); ++index) {
    footprints_.push_back(isa::footprint_of(*program[index].instruction, program.program().gen));
    times_.push_back(instruction_times(footprints_.back(), machine));
  }
  for (const model::SpanEvent& span : record.spans) {
    if (span.cause != Cause::Issued) continue;
    const Issue issue{span.thread, span.index, span.port, span.begin};
    by_thread_[span.thread.thread].push_back(issue);
    by_eu_[span.thread.eu].push_back(issue);
  }
  for (auto& [eu, issues] : by_eu_)
    std::stable_sort(issues.begin(), issues.end(),
                     [](const Issue& a, const Issue& b) { return a.cycle < b.cycle; });
  for (const model::MessageEvent& message : record.messages)
    messages_[{message.thread.thread, message.sent}] = &message;
}

std::vector<std::string> IssueLaws::breaches(const model::RunResult& result) {
  for (const auto& [thread, issues] : by_thread_) {
    check_order(issues);
    check_front_end(issues);
    check_registers(issues);
  }
  for (const auto& [eu, issues] : by_eu_) {
    check_ports(issues);
    check_co_issue(issues);
  }
  for (std::uint32_t thread = 0; thread < result.threads.size(); ++thread) {
    check_spans(thread, result.threads[thread]);
    if (thread % threads_per_group_ == 0) check_barriers(thread / threads_per_group_);
  }
  check_pipes(result);
  return breaches_;
}

void IssueLaws::report(const Issue& issue, const std::string& what) {
  breaches_.push_back("thread " + std::to_string(issue.thread.thread) + ", cycle " +
                      std::to_string(issue.cycle) + ", instruction " + std::to_string(issue.index) +
                      ": " + what);
}

const model::MessageEvent* IssueLaws::message_of(const Issue& issue) const {
  const auto found = messages_.find({issue.thread.thread, issue.cycle});
  return found == messages_.end() ? nullptr : found->second;
}

void IssueLaws::check_order(const Issues& issues) {
  if (issues.front().index != 0) return report(issues.front(), "is not the kernel's first");
  for (std::size_t i = 1; i < issues.size(); ++i) {
    if (issues[i].cycle <= issues[i - 1].cycle)
      return report(issues[i], "does not start after the one before it");
    if (!follows(program_[issues[i - 1].index], issues[i].index))
      return report(issues[i],
                    "does not follow instruction " + std::to_string(issues[i - 1].index));
  }
}

void IssueLaws::check_front_end(const Issues& issues) {
  Cycle free_at = 0;
  for (const Issue& issue : issues) {
    if (issue.cycle < free_at) return report(issue, "starts while the front end is busy");
    Cycle busy = times(issue).issue;
    if (footprint(issue).thread_ctrl == isa::ThreadControl::Switch)
      busy = std::max<Cycle>(busy, machine_.eu.switch_cycles);
    free_at = issue.cycle + paced(busy, machine_);
  }
}

void IssueLaws::check_registers(const Issues& issues) {
  RegisterTimes known;
  Cycle before = issues.front().cycle;
  for (const Issue& issue : issues) {
    const Cycle ready = std::max(before, registers_ready(footprint(issue), known));
    if (issue.cycle < before + paced(ready - before, machine_))
      return report(issue, "starts before its registers are ready");
    const model::MessageEvent* message = message_of(issue);
    if (footprint(issue).is_send && message == nullptr)
      return report(issue, "sent a message that was never served");
    note_results(issue, message, known);
    before = issue.cycle;
  }
}

Cycle IssueLaws::registers_ready(const isa::Footprint& touched, const RegisterTimes& known) {
  Cycle ready = 0;
  for (const isa::EntryRange& range : touched.reads)
    for_each_register(range, [&](int grf) { raise(ready, known.grf[grf]); });
  for_each_special(touched.special_reads, [&](int entry) { raise(ready, known.special[entry]); });
  if (touched.no_dd_chk) return ready;
  for_each_special(touched.special_writes, [&](int entry) { raise(ready, known.special[entry]); });
  for_each_register(touched.write, [&](int grf) {
    raise(ready, known.grf[grf]);
    raise(ready, known.payload_read[grf]);
  });
  return ready;
}

void IssueLaws::note_results(const Issue& issue, const model::MessageEvent* message,
                             RegisterTimes& known) const {
  const isa::Footprint& touched = footprint(issue);
  const Cycle written = touched.is_send ? message->done : issue.cycle + times(issue).grf;
  for_each_register(touched.write, [&](int grf) { raise(known.grf[grf], written); });
  for_each_special(touched.special_writes, [&](int entry) {
    raise(known.special[entry], issue.cycle + times(issue).special(entry));
  });
  if (!touched.is_send) return;
  const Cycle read = message->arrival - machine_.eu.message_queue.latency_cycles;
  for (const isa::EntryRange& payload : touched.reads)
    for_each_register(payload, [&](int grf) { raise(known.payload_read[grf], read); });
}

void IssueLaws::check_ports(const Issues& issues) {
  std::map<int, Cycle> free_at;
  for (const Issue& issue : issues) {
    const std::vector<int>& ports = times(issue).ports;
    if (std::find(ports.begin(), ports.end(), issue.port) == ports.end())
      report(issue, "starts in " + port_name(issue.port, machine_) + ", which does not take it");
    if (issue.cycle < free_at[issue.port])
      report(issue, "starts in " + port_name(issue.port, machine_) + ", which is busy");
    free_at[issue.port] = issue.cycle + times(issue).occupancy;
  }
}

void IssueLaws::check_co_issue(const Issues& issues) {
  for (std::size_t i = 0; i < issues.size(); ++i)
    for (std::size_t j = i + 1; j < issues.size() && issues[j].cycle == issues[i].cycle; ++j)
      if (issues[j].thread.slot == issues[i].thread.slot)
        report(issues[j], "starts together with another instruction of its thread");
}

/// Checks that no thread of the group passes its nth wait before all reach their nth barrier.
void IssueLaws::check_barriers(std::uint32_t group) {
  std::vector<Cycle> open_at;
  const auto for_each_thread = [&](auto&& visit) {
    for (std::uint32_t i = 0; i < threads_per_group_; ++i)
      visit(by_thread_.at(group * threads_per_group_ + i));
  };
  for_each_thread([&](const Issues& issues) {
    std::size_t barriers = 0;
    for (const Issue& issue : issues) {
      if (!is_gateway(*program_[issue.index].instruction)) continue;
      const model::MessageEvent* message = message_of(issue);
      if (message == nullptr) return report(issue, "sent a message that was never served");
      if (open_at.size() == barriers) open_at.push_back(0);
      Cycle& open = open_at[barriers++];
      open = std::max<Cycle>(open, message->accepted + machine_.gateway.latency_cycles);
    }
  });
  for_each_thread([&](const Issues& issues) {
    std::size_t barriers = 0;
    for (const Issue& issue : issues)
      if (program_[issue.index].action == isa::Action::Wait && issue.cycle < open_at.at(barriers++))
        return report(issue, "passes a barrier before all threads have come");
  });
}

void IssueLaws::check_spans(std::uint32_t thread, const model::ThreadAccount& account) {
  model::CycleCounts cycles;
  Cycle end = account.start;
  for (const model::SpanEvent& span : record_.spans) {
    if (span.thread.thread != thread) continue;
    const Issue place{span.thread, span.index, span.port, span.begin};
    if (span.begin != end) return report(place, "a span does not begin at the end of the last one");
    end = span.end;
    cycles[span.cause] += span.end - span.begin;
  }
  const Issue last = by_thread_.at(thread).back();
  if (end != account.end) report(last, "the thread's spans do not end with the thread");
  if (cycles.by_cause != account.cycles.by_cause)
    report(last, "the thread's spans and its account differ");
  if (cycles[Cause::Issued] != account.instructions ||
      by_thread_.at(thread).size() != account.instructions)
    report(last, "the thread's instructions and its issued cycles differ");
}

void IssueLaws::check_pipes(const model::RunResult& result) {
  std::vector<model::PipeTotal> pipes(machine_.eu.pipes.size());
  for (const auto& [eu, issues] : by_eu_)
    for (const Issue& issue : issues)
      if (issue.port < static_cast<int>(pipes.size())) {
        ++pipes[issue.port].instructions;
        pipes[issue.port].busy_cycles +=
            std::min(times(issue).occupancy, result.cycles - issue.cycle);
      }
  for (std::size_t pipe = 0; pipe < pipes.size(); ++pipe)
    if (pipes[pipe].instructions != result.pipes[pipe].instructions ||
        pipes[pipe].busy_cycles != result.pipes[pipe].busy_cycles)
      breaches_.push_back("the account of pipe " + machine_.eu.pipes[pipe].name +
                          " differs from what started in it");
}

}  // namespace eu::test
