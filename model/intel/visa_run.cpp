#include "model/intel/visa_run.hpp"

#include <algorithm>

#include "isa/intel/exec/exec.hpp"
#include "isa/intel/visa/finalized_program.hpp"
#include "model/dispatch/thread_payload.hpp"
#include "model/intel/thread_header.hpp"

namespace eu::model {
namespace {

/// The messages of a vISA text are not determined in advance: there may be barriers.
MessageUse whole_groups() {
  MessageUse use;
  use.barriers = true;
  return use;
}

}  // namespace

VisaRun::VisaRun(const config::Machine& machine, const Workload& workload,
                 const VisaRunOptions& options)
    : machine_(machine),
      workload_(workload),
      kernel_(*isa::visa::virtual_kernel(workload.program), workload.program.gen,
              workload.program.name),
      options_(options),
      memory_(surfaces_, workload.dispatch.slm_bytes, workload.program.gen),
      dispatcher_(*this, machine, workload.dispatch, load_surfaces(workload, surfaces_),
                  whole_groups(), &kIntelHeaders, true) {
  result_.threads.resize(static_cast<std::size_t>(workload.dispatch.thread_count()));
}

RunResult VisaRun::run() {
  result_.untimed = true;
  dispatcher_.start();
  while (!stopped_ && take_turns()) continue;
  if (result_.failure)
    result_.outcome = Outcome::Failed;
  else if (stopped_)
    result_.outcome = Outcome::CycleLimit;
  else if (!running_.empty())
    result_.outcome = Outcome::Hung;
  for (const auto& thread : running_)
    if (result_.outcome == Outcome::Hung)
      result_.stuck.push_back({thread->ref, 0, {kNever, Cause::Barrier, 0}, 0});
  result_.instruction_count = executed_;
  result_.out_of_bounds = surfaces_.log.outside();
  return std::move(result_);
}

void VisaRun::start_thread(const ThreadRef& place, const ThreadStart& start) {
  isa::IntelState state;
  for (std::size_t i = 0; i < start.payload.size(); ++i)
    state.write(static_cast<int>(i * sizeof(RegisterData)), start.payload[i]);
  state.cr = control_registers(workload_.dispatch);
  isa::start_thread(state, start.dispatch_mask);
  workload_.program.isa->identify(state, thread_identity(machine_, place, start.high_priority));
  auto thread = std::make_unique<Thread>();
  thread->ref = place;
  thread->group = start.group;
  thread->state = std::make_unique<isa::visa::InterpretedThread>(kernel_, state);
  result_.threads[start.thread] = {place.eu, place.slot, 0, 0, 0, {}};
  running_.push_back(std::move(thread));
}

bool VisaRun::may_go_on(const Thread& thread) const {
  std::size_t arrived = 0;
  for (const auto& other : running_)
    if (other != nullptr && other->group == thread.group && other->barriers >= thread.barriers)
      ++arrived;
  return thread.barriers == 0 || arrived == dispatcher_.group_threads(thread.group).size();
}

bool VisaRun::advance(Thread& thread) {
  memory_.select_group(thread.group);
  const std::uint64_t before = options_.max_instructions - executed_;
  std::uint64_t left = before;
  bool ended = false;
  try {
    using Stop = isa::visa::InterpretedThread::Stop;
    const Stop stop = thread.state->run(memory_, left);
    ended = stop == Stop::Ended;
    stopped_ = stop == Stop::Limit;
    if (stop == Stop::Barrier) ++thread.barriers;
  } catch (const std::runtime_error& fault) {
    stopped_ = true;
    result_.failure = Failure{executed_, thread.ref, 0, fault.what()};
  }
  executed_ += before - left;
  result_.threads[thread.ref.thread].instructions += before - left;
  return ended;
}

bool VisaRun::take_turns() {
  if (options_.is_cancelled && options_.is_cancelled()) throw RunCancelled();
  // The threads that may continue are determined before any of them runs.
  std::vector<std::size_t> ready;
  for (std::size_t i = 0; i < running_.size(); ++i)
    if (may_go_on(*running_[i])) ready.push_back(i);
  for (const std::size_t i : ready) {
    if (stopped_) break;
    if (!advance(*running_[i])) continue;
    const ThreadRef ref = running_[i]->ref;
    running_[i] = nullptr;
    dispatcher_.thread_ended(ref, executed_);
  }
  running_.erase(std::remove(running_.begin(), running_.end(), nullptr), running_.end());
  return !ready.empty();
}

}  // namespace eu::model
