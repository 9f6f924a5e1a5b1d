#include "model/machine/interpreter.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "isa/gen/exec/exception.hpp"
#include "isa/gen/system_routine.hpp"
#include "model/base/run_control.hpp"
#include "model/dispatch/thread_payload.hpp"
#include "model/gen/data_access.hpp"
#include "model/gen/sample.hpp"

namespace eu::model {

Interpreter::Interpreter(const Workload& workload)
    : workload_(workload), program_(workload.program) {
  scratch_base_ = load_surfaces(workload, surfaces_);
}

std::uint64_t Interpreter::run(std::uint64_t max_instructions) {
  max_instructions_ = max_instructions;
  for (const int group : walk_order(workload_.dispatch)) run_group(group);
  return executed_;
}

void Interpreter::run_group(int group) {
  const Dispatch& dispatch = workload_.dispatch;
  slm_ = std::make_unique<MemoryImage>();
  at_barrier_ = 0;
  group_.assign(static_cast<std::size_t>(dispatch.threads_per_group()), Thread{});
  for (int i = 0; i < dispatch.threads_per_group(); ++i) {
    isa::GenState& state = group_[i].state;
    const std::vector<RegisterData> payload =
        thread_payload(dispatch, {group, i, 0, static_cast<unsigned>(i), scratch_base_, 0});
    for (std::size_t grf = 0; grf < payload.size(); ++grf)
      state.write(static_cast<int>(grf) * isa::kGrfBytes, payload[grf]);
    group_[i].initial_r1 = payload.size() > 1 ? payload[1] : RegisterData{};
    state.cr = control_registers(dispatch);
    isa::start_thread(state, dispatch_mask(dispatch, group, i));
  }
  for (bool progress = true; progress;) {
    progress = false;
    for (Thread& thread : group_) progress = run_thread(thread) || progress;
  }
  if (!std::all_of(group_.begin(), group_.end(), [](const Thread& t) { return t.ended; }))
    throw std::runtime_error("group " + std::to_string(group) +
                             ": threads wait for a notification that never comes");
}

bool Interpreter::run_thread(Thread& thread) {
  bool progress = false;
  while (!thread.ended) {
    const bool in_routine = thread.state.in_system_routine();
    if (isa::is_past_end(workload_.program, thread.state.pc, in_routine)) {
      if (!workload_.dispatch.ends_without_eot || in_routine)
        throw isa::ExecutionFault("ran past the end of the kernel");
      thread.ended = true;
      break;
    }
    const isa::Prepared& prepared = program_[thread.state.pc];
    if (isa::breakpoint_is_due(prepared, thread.state)) {
      isa::take_breakpoint(prepared, thread.state);
      progress = true;
      continue;
    }
    if (prepared.action == isa::Action::Wait &&
        thread.state.notification[isa::notification_of(prepared)] == 0)
      return progress;
    if (++executed_ > max_instructions_)
      throw std::runtime_error("more than " + std::to_string(max_instructions_) + " instructions");
    progress = true;
    if (prepared.instruction->breakpoint) isa::pass_breakpoint(thread.state);
    if (prepared.action == isa::Action::Send) serve(prepared, thread);
    prepared.execute(prepared, thread.state);
  }
  return progress;
}

void Interpreter::serve(const isa::Prepared& prepared, Thread& thread) {
  fill_packet(packet_, prepared, thread.state);
  const isa::Request& message = packet_.message;
  thread.ended = message.eot;
  if (message.eot && sfid_of(message) == isa::Sfid::ThreadSpawner) return;
  const isa::Gen gen = workload_.program.gen;
  MessageView view(packet_, gen);
  if (view.row().kind == isa::MessageKind::GatewayBarrier) {
    if (++at_barrier_ < group_.size()) return;
    at_barrier_ = 0;
    for (Thread& each : group_) ++each.state.notification[0];
    return;
  }
  if (sfid_of(message) == isa::Sfid::Sampler) {
    perform_sample(view, surfaces_, 1);
  } else if (message.unit == isa::kSlmUnit) {
    perform_data_access(view, {slm_window(*slm_, workload_.dispatch.slm_bytes, surfaces_.log, 0)});
  } else {
    Target target = target_of(view, surfaces_, gen);
    if (needs_subspans(view)) target.subspans = thread.initial_r1;
    perform_data_access(view, target);
  }
  if (message.has_response()) write_response(packet_, thread.state, workload_.program.isa->state);
}

}  // namespace eu::model
