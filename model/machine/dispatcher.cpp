#include "model/machine/dispatcher.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <string>

#include "config/json/diagnostics.hpp"
#include "config/machine/machine.hpp"
#include "isa/thread_state.hpp"
#include "model/base/run_control.hpp"

namespace eu::model {
namespace {

/// A dependency register holds 8 bits of a thread id (IVB PRM 3.3.3.11).
constexpr int kDependencyIds = 256;

}  // namespace

Dispatcher::Dispatcher(ThreadSlotsIf& slots, const config::Machine& machine,
                       const Dispatch& dispatch, const FreeMemory& scratch_room,
                       const MessageUse& use, const ThreadHeaders* headers, bool has_values)
    : slots_(slots),
      machine_(machine),
      dispatch_(dispatch),
      scratch_base_(scratch_room.first),
      may_spawn_(use.spawns),
      headers_(headers),
      has_values_(has_values),
      order_(walk_order(dispatch)),
      pools_(machine, dispatch, use.barriers),
      groups_(dispatch.group_count()),
      group_of_thread_(dispatch.thread_count()),
      fftid_of_thread_(dispatch.thread_count()),
      in_flight_(dispatch.thread_count()),
      free_at_(static_cast<Cycle>(machine.launch_cycles())) {
  const std::int64_t slot_count = std::int64_t{machine.machine.subslices} *
                                  machine.machine.eus_per_subslice * machine.eu.threads;
  const std::uint64_t room =
      scratch_room.end - std::min<std::uint64_t>(scratch_room.first, scratch_room.end);
  if (static_cast<std::uint64_t>(slot_count * dispatch.scratch_bytes) > room)
    throw config::InputError(
        {{{},
          "/dispatch/scratch_bytes",
          fmt::format("4 GB of memory have no room for {} x {} bytes of scratch space", slot_count,
                      dispatch.scratch_bytes)}});
}

void Dispatcher::start() {
  dispatch_waiting(0);
}

Cycle Dispatcher::min_latency_cycles() const {
  return machine_.dispatcher.cycles_per_thread + machine_.dispatcher.latency_cycles;
}

void Dispatcher::dispatch_waiting(Cycle when) {
  while (!children_.empty() || next_ < order_.size()) {
    const int pool = pools_.pool_with_room();
    if (pool < 0) return note(std::max(free_at_, when), pools_.limit());
    if (!children_.empty()) {
      dispatch_child(children_.front(), pool, when);
      children_.pop_front();
      continue;
    }
    const int group = order_[next_];
    if (next_thread_ == 0 && must_wait(group))
      return note(std::max(free_at_, when), SlotLimit::Dependencies);
    dispatch_threads(group, pool, when);
  }
  note(std::max(free_at_, when), SlotLimit::Tail);
}

void Dispatcher::note(Cycle begin, SlotLimit limit) {
  begin = std::max(begin, spans_.back().begin);
  if (spans_.back().begin == begin) spans_.pop_back();
  if (spans_.empty() || spans_.back().limit != limit) spans_.push_back({begin, limit});
}

bool Dispatcher::must_wait(int group) const {
  if (dispatch_.scoreboard.dependencies.empty()) return false;
  if (!dispatch_.scoreboard.stalling) return threads_in_flight_ == kDependencyIds;
  const std::vector<int> needed = dependencies_of(dispatch_, group);
  return std::any_of(needed.begin(), needed.end(), [this](int g) { return !groups_[g].ended; });
}

void Dispatcher::dispatch_threads(int group, int pool, Cycle when) {
  const int of_group = dispatch_.threads_per_group();
  if (next_thread_ == 0) {
    groups_[group].barrier_id = pools_.enter(pool);
    groups_[group].running = of_group;
    groups_[group].threads.reserve(static_cast<std::size_t>(of_group));
  }
  free_at_ = std::max(free_at_, when);
  note(free_at_, SlotLimit::DispatchRate);
  const int end = next_thread_ + pools_.threads_at_once();
  for (int i = next_thread_; i < end; ++i) {
    const auto number = static_cast<std::uint32_t>(group * of_group + i);
    ThreadStart start;
    const ThreadRef thread = take_thread(group, number, pool, start);
    start.dispatch_mask = dispatch_mask(dispatch_, group, i);
    start.dependencies = dependencies_of_thread(group);
    if (has_values_) start.payload = thread_payload(dispatch_, numbers_of(number), headers_);
    slots_.start_thread(thread, start);
  }
  next_thread_ = end % of_group;
  if (next_thread_ == 0) ++next_;
}

std::uint32_t Dispatcher::spawn(const ChildThread& child, Cycle when) {
  if (dispatch_.kind != DispatchKind::Media)
    throw MessageFault("only media threads spawn threads; these are of kind " +
                       std::string(dispatch_kind_names()[static_cast<int>(dispatch_.kind)]));
  if (child.descriptor >= dispatch_.entries.size())
    throw MessageFault(
        fmt::format("interface descriptor {} is not one of the workload's {} (entries)",
                    child.descriptor, dispatch_.entries.size()));
  // Children start in the order of the requests.
  const auto number = static_cast<std::uint32_t>(group_of_thread_.size() + children_.size());
  if (child.recorded_as) recorded_children_[*child.recorded_as] = number;
  children_.push_back({child, when});
  dispatch_waiting(when);
  return number;
}

void Dispatcher::dispatch_child(const WaitingChild& waiting, int pool, Cycle when) {
  const auto group = static_cast<int>(groups_.size());
  const auto number = static_cast<std::uint32_t>(group_of_thread_.size());
  groups_.emplace_back();
  group_of_thread_.emplace_back();
  fftid_of_thread_.emplace_back();
  in_flight_.push_back(false);
  groups_[group].barrier_id = pools_.enter(pool);
  groups_[group].running = 1;
  free_at_ = std::max({free_at_, when, waiting.when});
  note(free_at_, SlotLimit::DispatchRate);
  ThreadStart start;
  const ThreadRef thread = take_thread(group, number, pool, start);
  start.recorded_as = waiting.child.recorded_as.value_or(number);
  start.entry = dispatch_.entries[waiting.child.descriptor];
  start.dispatch_mask = dispatch_mask(dispatch_, 0, 0);
  start.payload = waiting.child.payload;
  if (headers_ != nullptr) headers_->write_spawned(dispatch_, numbers_of(number), start.payload);
  slots_.start_thread(thread, start);
}

ThreadRef Dispatcher::take_thread(int group, std::uint32_t number, int pool, ThreadStart& start) {
  free_at_ += machine_.dispatcher.cycles_per_thread;
  ++threads_in_flight_;
  ThreadRef thread = pools_.take_slot(pool);
  thread.thread = number;
  fftid_of_thread_[number] = take_fftid();
  group_of_thread_[number] = static_cast<std::uint32_t>(group);
  in_flight_[number] = true;
  groups_[group].threads.push_back(thread);
  start.thread = start.recorded_as = number;
  start.scratch = scratch_of(number);
  start.group = static_cast<std::uint32_t>(group);
  // The group's shared local memory is that of its first thread's subslice.
  start.home_subslice = static_cast<std::uint16_t>(groups_[group].threads.front().eu /
                                                   machine_.machine.eus_per_subslice);
  start.slot = thread.slot;
  start.when = free_at_ + machine_.dispatcher.latency_cycles;
  start.high_priority = dispatch_.high_priority;
  return thread;
}

ScratchSpace Dispatcher::scratch_of(std::uint32_t thread) const {
  const auto size_bytes = static_cast<std::uint32_t>(dispatch_.scratch_bytes);
  return {scratch_base_, scratch_base_ + fftid_of_thread_[thread] * size_bytes, size_bytes};
}

ThreadNumbers Dispatcher::numbers_of(std::uint32_t thread) const {
  const auto group = static_cast<int>(group_of_thread_[thread]);
  ThreadNumbers numbers;
  numbers.group = group;
  numbers.thread_in_group = static_cast<int>(thread) - group * dispatch_.threads_per_group();
  numbers.barrier_id = groups_[group].barrier_id;
  numbers.fftid = fftid_of_thread_[thread];
  numbers.scratch_base = scratch_base_;
  numbers.urb_bytes = machine_.l3.urb_bytes(dispatch_.slm_bytes > 0);
  return numbers;
}

/// Takes the lowest free id, which is less than the number of threads in flight.
unsigned Dispatcher::take_fftid() {
  const auto free = std::find(fftid_in_use_.begin(), fftid_in_use_.end(), false);
  const auto fftid = static_cast<unsigned>(free - fftid_in_use_.begin());
  if (free == fftid_in_use_.end())
    fftid_in_use_.push_back(true);
  else
    *free = true;
  return fftid;
}

/// Returns the thread's dependency registers: valid bit and id of each thread still in flight.
std::array<std::uint16_t, kMaxDependencies> Dispatcher::dependencies_of_thread(int group) const {
  std::array<std::uint16_t, kMaxDependencies> registers{};
  if (dispatch_.scoreboard.stalling) return registers;
  std::size_t count = 0;
  for (const int needed : dependencies_of(dispatch_, group))
    if (!groups_[needed].ended)
      registers[count++] = static_cast<std::uint16_t>(
          isa::kTdrValid | fftid_of_thread_[groups_[needed].threads.front().thread]);
  return registers;
}

void Dispatcher::thread_ended(ThreadRef thread, Cycle when) {
  --threads_in_flight_;
  in_flight_[thread.thread] = false;
  pools_.free_slot(thread);
  slots_.release(thread);
  Group& group = groups_[group_of_thread_[thread.thread]];
  const std::uint32_t fftid = fftid_of_thread_[thread.thread];
  fftid_in_use_[fftid] = false;
  if (--group.running == 0) {
    group.ended = true;
    pools_.leave(pools_.pool_of(thread), group.barrier_id);
  }
  if (!dispatch_.scoreboard.stalling) slots_.retired(fftid, when);
  dispatch_waiting(when);
}

std::optional<ThreadRef> Dispatcher::recorded_thread(std::uint32_t number) const {
  if (static_cast<int>(number) >= dispatch_.thread_count()) {
    const auto child = recorded_children_.find(number);
    if (child == recorded_children_.end()) return std::nullopt;
    number = child->second;
  }
  if (number >= in_flight_.size() || !in_flight_[number]) return std::nullopt;
  for (const ThreadRef& thread : groups_[group_of_thread_[number]].threads)
    if (thread.thread == number) return thread;
  return std::nullopt;
}

RegisterData Dispatcher::initial_register(std::uint32_t thread, int grf) const {
  // Spawned threads draw nothing.
  if (static_cast<int>(thread) >= dispatch_.thread_count()) return {};
  const std::vector<RegisterData> payload = thread_payload(dispatch_, numbers_of(thread), headers_);
  return grf < static_cast<int>(payload.size()) ? payload[grf] : RegisterData{};
}

}  // namespace eu::model
