#include "model/g13/g13_run.hpp"

#include <algorithm>
#include <cstring>

#include "isa/g13/exec/exec.hpp"
#include "model/dispatch/dispatch.hpp"

namespace eu::model {

using isa::g13::G13State;
using isa::g13::Opcode;

namespace {

constexpr std::uint64_t kTurnInstructions = 4096;

std::array<std::uint32_t, 3> unsigned_extent(const std::array<int, 3>& extent) {
  return {static_cast<std::uint32_t>(extent[0]), static_cast<std::uint32_t>(extent[1]),
          static_cast<std::uint32_t>(extent[2])};
}

/// Copies the workload's payload items to registers.
void fill(void* bytes, const std::vector<PayloadItem>& items, const Dispatch& dispatch,
          std::uint32_t thread, int thread_in_group) {
  for (const PayloadItem& item : items) {
    const int shares = item.each_thread            ? dispatch.thread_count()
                       : item.each_thread_of_group ? dispatch.threads_per_group()
                                                   : 1;
    const std::size_t share = item.bytes.size() / static_cast<std::size_t>(shares);
    const std::size_t mine = item.each_thread            ? thread
                             : item.each_thread_of_group ? static_cast<std::size_t>(thread_in_group)
                                                         : 0;
    std::memcpy(static_cast<std::uint8_t*>(bytes) + item.byte, item.bytes.data() + share * mine,
                share);
  }
}

}  // namespace

G13Run::G13Run(const Workload& workload, const UntimedOptions& options, G13Observer observer)
    : workload_(workload),
      options_(options),
      observer_(std::move(observer)),
      program_(isa::g13::prepare(workload.program)) {
  load_surfaces(workload, surfaces_);
  result_.instructions.resize(workload.program.size());
  result_.threads.resize(static_cast<std::size_t>(workload.dispatch.thread_count()));
  kept_registers_.resize(result_.threads.size());
}

RunResult G13Run::run() {
  result_.untimed = true;
  launch();
  for (const int group : walk_order(workload_.dispatch))
    if (!stopped_) run_group(group);
  if (result_.failure)
    result_.outcome = Outcome::Failed;
  else if (!result_.open_barriers.empty())
    result_.outcome = Outcome::Hung;
  else if (stopped_)
    result_.outcome = Outcome::CycleLimit;
  result_.instruction_count = executed_;
  result_.out_of_bounds = surfaces_.log.outside();
  return std::move(result_);
}

void G13Run::launch() {
  try {
    uniforms_ =
        launch_uniforms(workload_, surfaces_, options_.max_instructions, options_.is_cancelled);
  } catch (const PreambleFault& fault) {
    stopped_ = true;
    // A preamble is not a part of the program, so it has no place there.
    result_.failure = Failure{0, {}, isa::Program::kNowhere, fault.what()};
  }
}

void G13Run::add_simd_group(WorkGroup& group, int number) {
  const Dispatch& dispatch = workload_.dispatch;
  auto made = std::make_unique<SimdGroup>();
  G13State& state = made->state;
  const int threads = dispatch.threads_per_group();
  made->ref.slot = static_cast<std::uint8_t>(number);
  made->ref.thread =
      group.number * static_cast<std::uint32_t>(threads) + static_cast<std::uint32_t>(number);
  state.uniforms = uniforms_;
  fill(state.registers.data(), dispatch.payload, dispatch, made->ref.thread, number);
  const auto group_number = static_cast<int>(group.number);
  isa::g13::start_thread(state, dispatch_mask(dispatch, group_number, number), {});
  state.launch.threadgroup = unsigned_extent(position(group_number, dispatch.groups));
  state.launch.threads_per_threadgroup = unsigned_extent(dispatch.local_size);
  state.launch.simd_group = static_cast<std::uint32_t>(number);
  result_.threads[made->ref.thread] = {0, number, 0, 0, 0, {}};
  group.simd_groups.push_back(std::move(made));
}

void G13Run::run_group(int number) {
  WorkGroup group;
  group.number = static_cast<std::uint32_t>(number);
  group.memory_bytes = static_cast<std::uint32_t>(workload_.dispatch.slm_bytes);
  for (int n = 0; n < workload_.dispatch.threads_per_group(); ++n) add_simd_group(group, n);
  while (!stopped_ && (take_turns(group) || open_barrier(group))) continue;
  report_stuck(group);
  if (options_.keep_registers) keep_registers(group);
}

// ---- turns ----

bool G13Run::take_turns(WorkGroup& group) {
  bool progress = false;
  for (const auto& simd_group : group.simd_groups) {
    if (simd_group->status != Status::Runs || stopped_) continue;
    if (options_.is_cancelled && options_.is_cancelled()) throw RunCancelled();
    progress = true;
    const std::uint64_t begin = executed_;
    try {
      turn_of(group, *simd_group);
    } catch (const isa::ExecutionFault& fault) {
      fail(*simd_group, fault.what());
    }
    result_.threads[simd_group->ref.thread].instructions += executed_ - begin;
  }
  return progress;
}

void G13Run::turn_of(WorkGroup& group, SimdGroup& simd_group) {
  G13State& state = simd_group.state;
  const std::uint64_t end = executed_ + kTurnInstructions;
  while (simd_group.status == Status::Runs && executed_ < end) {
    if (executed_ >= options_.max_instructions) {
      stopped_ = true;
      return;
    }
    const isa::PreparedInstruction& prepared = (*program_)[state.pc];
    if (state.pc != program_->size()) {  // executing its end faults
      if (observer_) observer_(simd_group.ref.thread, state);
      ++result_.instructions[state.pc].issues;
      ++executed_;
    }
    if (prepared.action == isa::Action::Send) leave(group, simd_group, prepared);
    prepared.execute(prepared, state);
  }
}

void G13Run::leave(WorkGroup& group, SimdGroup& simd_group,
                   const isa::PreparedInstruction& prepared) {
  G13State& state = simd_group.state;
  switch (isa::g13::instruction_of(prepared).opcode) {
    case Opcode::Stop: simd_group.status = Status::Ended; return;
    case Opcode::ThreadgroupBarrier: simd_group.status = Status::AtBarrier; return;
    default: break;
  }
  packet_.index = prepared.index;
  surfaces_.log.begin(packet_);
  GroupMemory memory(surfaces_,
                     {&group.memory, group.memory_bytes, group.number, &simd_group.stack, 0});
  const isa::g13::MemoryAccess access = isa::g13::memory_access(prepared, state);
  isa::g13::land(prepared, state, access.lanes, memory.perform(access).elements);
}

/// Opens the barrier if all SIMD-groups of the work group have arrived.
bool G13Run::open_barrier(WorkGroup& group) {
  const auto& all = group.simd_groups;
  if (std::any_of(all.begin(), all.end(), [](const std::unique_ptr<SimdGroup>& each) {
        return each->status != Status::AtBarrier;
      }))
    return false;
  for (const auto& each : all) each->status = Status::Runs;
  return true;
}

// ---- end of a run ----

/// Reports SIMD-groups that wait for ended ones, and those that a limit stopped.
void G13Run::report_stuck(const WorkGroup& group) {
  if (result_.failure) return;
  OpenBarrier barrier;
  barrier.group = group.number;
  barrier.expected = group.simd_groups.size();
  for (const auto& each : group.simd_groups) {
    const bool waits = each->status == Status::AtBarrier;
    if (waits)
      barrier.arrived.push_back(each->ref);
    else
      barrier.missing.push_back(each->ref);
    if (each->status == Status::Ended) continue;
    const Blocker blocker = waits ? Blocker{kNever, Cause::Barrier, each->state.pc - 1} : Blocker{};
    result_.stuck.push_back({each->ref, each->state.pc, blocker, 0});
  }
  if (barrier.arrived.empty() || stopped_) return;
  result_.open_barriers.push_back(std::move(barrier));
  stopped_ = true;
}

void G13Run::fail(const SimdGroup& simd_group, const std::string& what) {
  stopped_ = true;
  result_.failure = Failure{executed_, simd_group.ref, simd_group.state.pc, what};
}

void G13Run::keep_registers(const WorkGroup& group) {
  for (const auto& each : group.simd_groups)
    kept_registers_[each->ref.thread] = std::make_unique<G13State>(each->state);
}

}  // namespace eu::model
