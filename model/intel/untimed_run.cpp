#include "model/intel/untimed_run.hpp"

#include <algorithm>
#include <string>

#include "isa/intel/exec/flow.hpp"
#include "model/dispatch/thread_payload.hpp"
#include "model/intel/thread_header.hpp"

namespace eu::model {
namespace {

bool is_special(const isa::Prepared& prepared) {
  return prepared.action != isa::Action::Execute || prepared.reads_timestamp ||
         prepared.instruction->breakpoint;
}

/// Message use of a kernel that may get more threads at any time.
MessageUse use_of(const isa::Program& program) {
  MessageUse use = message_use(program);
  use.spawns = true;
  return use;
}

}  // namespace

UntimedRun::UntimedRun(const config::Machine& machine, const Workload& workload,
                       const UntimedOptions& options)
    : machine_(machine),
      workload_(workload),
      options_(options),
      program_(workload.program),
      special_(program_.size()),
      kernel_end_(std::min(program_.size(), workload.program.kernel_end)),
      slm_(workload.dispatch.slm_bytes, workload.program.gen, surfaces_.log),
      urb_(machine.l3.urb_bytes(workload.dispatch.slm_bytes > 0)),
      gateway_(machine, *this),
      dispatcher_(*this, machine, workload.dispatch, load_surfaces(workload, surfaces_),
                  use_of(workload.program), &kIntelHeaders, true),
      threads_(static_cast<std::size_t>(machine.machine.subslices *
                                        machine.machine.eus_per_subslice * machine.eu.threads)) {
  surfaces_.log.look_for_races(options.races);
  for (std::uint32_t i = 0; i < program_.size(); ++i) special_[i] = is_special(program_[i]);
  result_.instructions.resize(workload.program.size());
  result_.threads.resize(static_cast<std::size_t>(workload.dispatch.thread_count()));
  kept_registers_.resize(result_.threads.size());
}

RunResult UntimedRun::run() {
  result_.untimed = true;
  dispatcher_.start();
  while (!stopped_ && take_turns()) continue;
  for (const Thread& thread : threads_)
    if (thread.running)
      result_.stuck.push_back({thread.ref, thread.state.pc, blocker_of(thread), 0});
  if (result_.failure)
    result_.outcome = Outcome::Failed;
  else if (stopped_)
    result_.outcome = Outcome::CycleLimit;
  else if (!result_.stuck.empty())
    result_.outcome = Outcome::Hung;
  result_.open_barriers = gateway_.open_barriers(dispatcher_);
  result_.instruction_count = executed_;
  result_.out_of_bounds = surfaces_.log.outside();
  if (options_.keep_registers)
    for (const Thread& thread : threads_)
      if (thread.has_started)
        kept_registers_[thread.ref.thread] = std::make_unique<isa::IntelState>(thread.state);
  return std::move(result_);
}

// ---- thread slots ----

void UntimedRun::start_thread(const ThreadRef& place, const ThreadStart& start) {
  if (options_.races != nullptr) options_.races->started(start.thread, start.group);
  Thread& thread = thread_in(place);
  if (options_.keep_registers && thread.has_started)
    kept_registers_[thread.ref.thread] = std::make_unique<isa::IntelState>(thread.state);
  isa::IntelState& state = thread.state = {};
  for (std::size_t i = 0; i < start.payload.size(); ++i)
    state.write(static_cast<int>(i * sizeof(RegisterData)), start.payload[i]);
  state.cr = control_registers(workload_.dispatch);
  isa::start_thread(state, start.dispatch_mask);
  state.tdr = start.dependencies;
  state.pc = start.entry;
  const isa::ThreadIdentity identity = thread_identity(machine_, place, start.high_priority);
  workload_.program.isa->identify(state, identity);
  grow_older(thread);
  thread.ref = place;
  thread.group = start.group;
  thread.last_wait = 0;
  thread.running = thread.has_started = true;
  thread.barrier_pending = false;
  thread.depends = std::any_of(start.dependencies.begin(), start.dependencies.end(),
                               [](std::uint16_t tdr) { return (tdr & isa::kTdrValid) != 0; });
  if (start.thread >= result_.threads.size()) {  // a spawned thread
    result_.threads.resize(start.thread + 1);
    kept_registers_.resize(start.thread + 1);
  }
  result_.threads[start.thread] = {place.eu, place.slot, 0, 0, 0, {}};
  running_.push_back(&thread);
}

/// sr0.0 has the ages of an EU's threads (IVB PRM 3.3.3.7). A thread starts with age 0; a thread
/// that has this age already becomes one older, and so on.
void UntimedRun::grow_older(Thread& youngest) {
  const auto slots = static_cast<std::size_t>(machine_.eu.threads);
  const std::size_t first = static_cast<std::size_t>(&youngest - threads_.data()) / slots * slots;
  for (std::size_t i = first; i < first + slots; ++i) {
    Thread& other = threads_[i];
    if (&other != &youngest && other.has_started &&
        (!youngest.has_started || other.age < youngest.age))
      ++other.age;
  }
  youngest.age = 0;
  const std::uint32_t numbers = thread_number_mask(machine_.eu.threads);
  for (std::size_t i = first; i < first + slots; ++i)
    workload_.program.isa->set_priority(threads_[i].state, threads_[i].age, numbers);
}

UntimedRun::Thread* UntimedRun::find(const ThreadRef& place) {
  Thread& thread = thread_in(place);
  return thread.running && thread.ref.thread == place.thread ? &thread : nullptr;
}

void UntimedRun::retired(unsigned fftid, Cycle) {
  const unsigned id = fftid & ~unsigned{isa::kTdrValid} & 0xffff;
  for (Thread& thread : threads_) {
    if (!thread.running || !thread.depends) continue;
    for (std::uint16_t& tdr : thread.state.tdr)
      if (tdr == (isa::kTdrValid | id)) tdr = static_cast<std::uint16_t>(id);
  }
}

// ---- turns ----

bool UntimedRun::take_turns() {
  bool progress = false;
  if (options_.is_cancelled && options_.is_cancelled()) throw RunCancelled();
  // Threads that start meanwhile take their turns after the others.
  for (std::size_t i = 0; i < running_.size() && !stopped_; ++i) {
    const Turn turn = turn_of(*running_[i]);
    progress |= turn != Turn::Waited;
    if (turn == Turn::Ended || turn == Turn::RanOff) end(running_[i], turn);
  }
  running_.erase(std::remove(running_.begin(), running_.end(), nullptr), running_.end());
  return progress;
}

/// A thread that ends without a message keeps its slot.
void UntimedRun::end(Thread*& place, Turn turn) {
  place->running = false;
  const ThreadRef thread = place->ref;
  place = nullptr;
  if (turn == Turn::Ended) dispatcher_.thread_ended(thread, executed_);
}

UntimedRun::Turn UntimedRun::turn_of(Thread& thread) {
  const std::uint64_t begin = executed_;
  Turn turn = Turn::Waited;
  try {
    turn = advance(thread, std::min(begin + kTurnInstructions, options_.max_instructions));
  } catch (const isa::ExecutionFault& fault) {
    fail(thread, fault.what());
  } catch (const MessageFault& fault) {
    fail(thread, fault.what());
  }
  result_.threads[thread.ref.thread].instructions += executed_ - begin;
  return turn;
}

/// Executes until all threads together have executed `end` instructions.
UntimedRun::Turn UntimedRun::advance(Thread& thread, std::uint64_t end) {
  isa::IntelState& state = thread.state;
  Turn turn = Turn::Waited;
  std::uint32_t index = state.pc;
  try {
    while (true) {
      index = state.pc;
      if (index >= kernel_end_ && has_run_off(state)) return Turn::RanOff;
      const isa::Prepared& prepared = program_[index];
      if (special_[index] != 0 && must_wait(state, prepared)) return turn;
      if (executed_ >= end) {
        stopped_ = executed_ >= options_.max_instructions;
        return Turn::Advanced;
      }
      turn = Turn::Advanced;
      if (special_[index] != 0) {
        if (perform_special(thread, prepared)) return Turn::Ended;
        continue;
      }
      ++executed_;
      ++result_.instructions[index].issues;
      prepared.execute(prepared, state);
    }
  } catch (const isa::ExecutionFault&) {
    state.pc = index;  // a branch moves the thread before its target is checked
    throw;
  }
}

/// Throws ExecutionFault if the thread must not end there.
bool UntimedRun::has_run_off(const isa::IntelState& state) const {
  const bool in_routine = state.in_system_routine();
  if (!isa::is_past_end(workload_.program, state.pc, in_routine)) return false;
  if (!workload_.dispatch.ends_without_eot || in_routine)
    throw isa::ExecutionFault("ran past the end of the kernel");
  return true;
}

bool UntimedRun::must_wait(const isa::IntelState& state, const isa::Prepared& prepared) const {
  if (isa::breakpoint_is_due(prepared, state)) return false;
  if (prepared.action == isa::Action::Wait)
    return state.notification[isa::notification_of(prepared)] == 0;
  return prepared.conditional_dependency &&
         std::any_of(state.tdr.begin(), state.tdr.end(),
                     [](std::uint16_t tdr) { return (tdr & isa::kTdrValid) != 0; });
}

bool UntimedRun::perform_special(Thread& thread, const isa::Prepared& prepared) {
  isa::IntelState& state = thread.state;
  if (isa::breakpoint_is_due(prepared, state)) {
    isa::take_breakpoint(prepared, state);
    return false;
  }
  if (prepared.reads_timestamp) {
    state.tm[0] = static_cast<std::uint32_t>(executed_);
    state.tm[1] = static_cast<std::uint32_t>(executed_ >> 32);
  }
  ++executed_;
  ++result_.instructions[prepared.index].issues;
  if (prepared.instruction->breakpoint) isa::pass_breakpoint(state);
  if (prepared.action == isa::Action::Wait) {
    thread.barrier_pending = false;
    thread.last_wait = executed_;
  }
  const bool sends = prepared.action == isa::Action::Send;
  if (sends) send(thread, prepared);
  prepared.execute(prepared, state);
  return sends && packet_.message.eot;
}

void UntimedRun::fail(const Thread& thread, const std::string& what) {
  stopped_ = true;
  result_.failure = Failure{executed_, thread.ref, thread.state.pc, what};
}

/// Reason why a thread is stuck; none if it could continue.
Blocker UntimedRun::blocker_of(const Thread& thread) const {
  const isa::IntelState& state = thread.state;
  if (state.pc >= program_.size() || !must_wait(state, program_[state.pc])) return {};
  const Cause cause = program_[state.pc].action != isa::Action::Wait ? Cause::Tdr
                      : thread.barrier_pending                       ? Cause::Barrier
                                                                     : Cause::Notify;
  return {kNever, cause, state.pc};
}

}  // namespace eu::model
