#include "tests/twin/twin_eu.hpp"

#include <algorithm>
#include <stdexcept>

#include "isa/intel/program/program.hpp"

namespace eu::test {
namespace {

/// True if the program sends barrier messages: all messages to the gateway are barriers here.
bool sends_barriers(const isa::Program& program) {
  const std::vector<isa::Instruction>& code = isa::instructions(program);
  return std::any_of(code.begin(), code.end(), [](const isa::Instruction& in) {
    return isa::is_send(in.opcode) && in.sfid == static_cast<std::uint8_t>(isa::Sfid::Gateway);
  });
}

}  // namespace

TwinEu::TwinEu(sc_core::sc_module_name name, const config::Machine& machine,
               const model::Workload& workload, Cycle max_cycles)
    : sc_module(name),
      machine_(machine),
      workload_(workload),
      program_(workload.program),
      max_cycles_(max_cycles),
      threads_(machine.eu.threads),
      arbiter_(machine.eu),
      fetch_(machine, workload.program),
      gateway_(machine.gateway),
      thread_spawner_(machine.thread_spawner),
      local_memory_(workload),
      dispatcher_(machine, workload.dispatch, sends_barriers(workload.program)) {
  for (std::uint32_t index = 0; index < program_.size(); ++index) {
    footprints_.push_back(isa::footprint_of(*program_[index].instruction, program_.program().gen));
    times_.push_back(instruction_times(footprints_.back(), machine));
    if (program_[index].conditional_dependency)
      throw std::runtime_error("the twin does not model thread dependencies");
  }
  result_.registers.resize(workload.dispatch.thread_count());
  at(0, [this] { dispatch(); });
  SC_HAS_PROCESS(TwinEu);
  SC_METHOD(cycle);
  sensitive << clock.pos();
  dont_initialize();
}

void TwinEu::cycle() {
  while (!events_.empty() && events_.begin()->first == now_) {
    const std::function<void()> event = std::move(events_.begin()->second);
    events_.erase(events_.begin());
    event();
  }
  find_queue_blocker();
  issue_ready_threads();
  if (finished() || ++now_ == max_cycles_) sc_core::sc_stop();
}

void TwinEu::issue_ready_threads() {
  std::vector<TwinArbiter::Candidate> candidates;
  for (int slot = 0; slot < machine_.eu.threads; ++slot) {
    Thread& thread = threads_[slot];
    thread.scoreboard.tick(now_);
    if (!is_ready(slot)) {
      note_what_holds(slot);
      continue;
    }
    const Cycle since_start = now_ - thread.last_start;
    if (thread.ready_since == model::kNever) {
      if (since_start % static_cast<Cycle>(machine_.eu.issue_granularity_cycles) != 0) continue;
      thread.ready_since = now_;
      note_response_wait(thread);
    }
    candidates.push_back({slot, now_ - thread.ready_since, times_[thread.state.pc].ports});
  }
  const std::set<int> free = free_ports();
  const std::map<int, int> chosen = arbiter_.choose(candidates, free);
  for (const auto& [port, slot] : chosen)
    candidates.erase(std::find_if(candidates.begin(), candidates.end(),
                                  [slot = slot](const auto& each) { return each.slot == slot; }));
  note_waits(candidates, free);
  for (const auto& [port, slot] : chosen) issue(slot, port);
}

/// Records the stall reason in this cycle of each thread that is ready and does not issue.
void TwinEu::note_waits(const std::vector<TwinArbiter::Candidate>& waiting,
                        const std::set<int>& free) {
  for (const TwinArbiter::Candidate& candidate : waiting) {
    Thread& thread = threads_[candidate.slot];
    const std::uint32_t number = thread.start.thread;
    const int port = candidate.ports.front();
    const bool any_free = std::any_of(candidate.ports.begin(), candidate.ports.end(),
                                      [&](int each) { return free.count(each) != 0; });
    if (any_free || port == model::kFrontPort)
      wait(number, model::Cause::ArbLost, 1);
    else if (port != model::kSendPort)
      ++thread.pipe_busy;
    else if (port_free_at_[port] > now_)
      wait(number, model::Cause::SendPort, 1);
    else
      full_queue_.push_back({number, now_});
  }
}

/// Attributes the cycles of threads that found the queue full, once a message is taken from it: the
/// reason in each cycle is that message's position in this cycle. If several messages are taken
/// now, the one sent first counts.
void TwinEu::find_queue_blocker() {
  const auto is_taken = [](const std::shared_ptr<Queued>& each) { return each->is_taken; };
  const auto first = std::find_if(queue_.begin(), queue_.end(), is_taken);
  if (first == queue_.end()) return;
  const Queued holder = **first;
  for (const FullQueue& full : full_queue_)
    wait(full.thread,
         full.cycle < holder.turn      ? model::Cause::SendPort
         : full.cycle < holder.arrival ? model::Cause::MsgQueueFull
                                       : holder.unit,
         1);
  full_queue_.clear();
  queue_.erase(std::remove_if(queue_.begin(), queue_.end(), is_taken), queue_.end());
}

// ---- waits of a thread ----

isa::DynamicRanges TwinEu::indirect_of(const Thread& thread) const {
  if (!footprints_[thread.state.pc].indirect) return {};
  return isa::dynamic_ranges(*program_[thread.state.pc].instruction, program_.program().gen,
                             thread.state);
}

bool TwinEu::is_ready(int slot) const {
  const Thread& thread = threads_[slot];
  if (!thread.running || now_ < thread.front_end_free_at || now_ < thread.switched_until)
    return false;
  const std::uint32_t index = thread.state.pc;
  if (index >= program_.size()) throw std::runtime_error("ran past the end of the kernel");
  if (program_[index].action == isa::Action::Wait && !thread.notified()) return false;
  return fetch_.has(slot, index, now_) &&
         thread.scoreboard.holds(footprints_[index], indirect_of(thread)).empty();
}

/// True if something other than registers delays the thread after its front end is free.
bool TwinEu::has_other_hold(int slot) const {
  const Thread& thread = threads_[slot];
  return now_ < thread.switched_until || !fetch_.has(slot, thread.state.pc, now_) ||
         (program_[thread.state.pc].action == isa::Action::Wait && !thread.notified());
}

void TwinEu::note_what_holds(int slot) {
  Thread& thread = threads_[slot];
  thread.blocking_message = nullptr;
  if (!thread.running || now_ < thread.front_end_free_at) return;
  const TwinScoreboard::Holds holds =
      thread.scoreboard.holds(footprints_[thread.state.pc], indirect_of(thread));
  std::set<std::shared_ptr<Queued>> messages;
  bool others = has_other_hold(slot) || !holds.others.empty();
  for (const int entry : holds.sources)
    if (const auto found_response = thread.responses.find(entry);
        found_response != thread.responses.end())
      messages.insert(found_response->second);
    else
      others = true;
  if (messages.empty()) return;
  thread.blocking_message = *messages.begin();
  thread.is_only_blocker = messages.size() == 1 && !others;
}

/// Attributes the wait of a thread that is ready now to what delayed it last. If that was a
/// message, each cycle is attributed to what delayed the message in that cycle.
void TwinEu::note_response_wait(const Thread& thread) {
  if (thread.blocking_message == nullptr) return;
  const Queued& message = *thread.blocking_message;
  for (Cycle cycle = thread.front_end_free_at; cycle < now_; ++cycle) {
    const model::Cause cause = cycle < message.turn ? model::Cause::SendPort
                               : cycle >= message.response && cycle < message.bus
                                   ? model::Cause::ResponseBus
                                   : model::Cause::MsgLatency;
    const std::pair of{thread.start.thread, cause};
    ++result_.response_waits_most[of];
    if (thread.is_only_blocker) ++result_.response_waits_least[of];
  }
}

std::set<int> TwinEu::free_ports() const {
  std::set<int> ports = {model::kSendPort, model::kFrontPort};
  for (std::size_t pipe = 0; pipe < machine_.eu.pipes.size(); ++pipe)
    ports.insert(static_cast<int>(pipe));
  for (const auto& [port, free_at] : port_free_at_)
    if (free_at > now_) ports.erase(port);
  if (static_cast<int>(queue_.size()) == machine_.eu.message_queue.depth_entries)
    ports.erase(model::kSendPort);
  return ports;
}

// ---- issue ----

void TwinEu::issue(int slot, int port) {
  Thread& thread = threads_[slot];
  const std::uint32_t index = thread.state.pc;
  const isa::Footprint& footprint = footprints_[index];
  const InstructionTimes& times = times_[index];
  result_.issues.push_back({now_, slot, thread.start.thread, index, port});
  result_.cycles = std::max(result_.cycles, now_ + times.issue);

  port_free_at_[port] = now_ + times.occupancy;
  if (port < model::kMaxPipes) wait(thread.start.thread, model::pipe_cause(port), thread.pipe_busy);
  thread.pipe_busy = 0;
  thread.blocking_message = nullptr;
  thread.ready_since = model::kNever;
  thread.last_start = now_;
  thread.front_end_free_at = now_ + times.issue;
  if (footprint.thread_ctrl == isa::ThreadControl::Switch)
    thread.switched_until = now_ + static_cast<Cycle>(machine_.eu.switch_cycles);
  if (footprint.thread_ctrl == isa::ThreadControl::Atomic) arbiter_.hold(slot);
  thread.scoreboard.start(footprint, indirect_of(thread), times, now_);

  if (footprint.is_send) send(slot);
  program_[index].execute(program_[index], thread.state);
  if (footprint.eot) {
    thread.running = false;
    result_.registers[thread.start.thread] = thread.state;
  } else if (thread.state.pc == index + 1 && footprint.thread_ctrl != isa::ThreadControl::Switch) {
    fetch_.advance(slot, thread.state.pc, now_);
  } else {
    fetch_.jump(slot, thread.state.pc, thread.front_end_free_at);
  }
}

/// Queues a message. It waits for its turn at the one port, which then reads its registers one
/// by one.
void TwinEu::send(int slot) {
  Thread& thread = threads_[slot];
  const config::MessageQueueConfig& queue = machine_.eu.message_queue;
  auto packet = std::make_shared<model::Packet>();
  packet->from = {0, static_cast<std::uint8_t>(slot), thread.start.thread};
  packet->group = thread.start.group;
  model::fill_packet(*packet, program_[thread.state.pc], thread.state);
  const unsigned registers = packet->message.payload.count;
  const Cycle length = registers * static_cast<Cycle>(queue.cycles_per_register);

  const Cycle turn = std::max(thread.front_end_free_at, message_port_free_at_);
  message_port_free_at_ = turn + std::max<Cycle>(1, length);
  const Cycle read = turn + static_cast<Cycle>(queue.payload_read_cycles) + length;
  thread.scoreboard.hold(packet->message.payload, read);
  const Cycle arrival = read + static_cast<Cycle>(queue.latency_cycles);
  const auto queued = std::make_shared<Queued>();
  queued->turn = turn;
  queued->arrival = arrival;
  queue_.push_back(queued);
  const isa::EntryRange response = packet->message.response;
  for (int grf = response.first; grf < response.first + response.count; ++grf)
    thread.responses[grf] = queued;
  at(arrival, [this, packet, queued] { serve(*packet, queued); });
}

}  // namespace eu::test
