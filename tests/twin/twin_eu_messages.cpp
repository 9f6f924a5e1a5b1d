// The twin's messages after they have left the EU, and starts and ends of its threads.
#include "model/intel/thread_header.hpp"
#include "tests/twin/twin_eu.hpp"

namespace eu::test {

void TwinEu::serve(model::Packet& packet, const std::shared_ptr<Queued>& queued) {
  if (packet.message.eot) return serve_end_of_thread(packet, queued);
  if (sfid_of(packet.message) == isa::Sfid::Gateway) return serve_barrier(packet, queued);
  queued->unit = model::Cause::SlmBusy;
  queued->is_taken = true;
  local_memory_.access(packet);
  if (!packet.message.has_response()) return;
  queued->response = now_ + static_cast<Cycle>(machine_.slm.latency_cycles);
  const Cycle length =
      packet.message.response.count * static_cast<Cycle>(machine_.eu.response.cycles_per_register);
  queued->bus = write_back_.take(queued->response, length);
  at(queued->bus + length, [this, packet] { land(packet); });
}

/// A response after the end of its thread still reaches its registers, but not another thread's
/// (IVB PRM 3.5).
void TwinEu::land(const model::Packet& packet) {
  Thread& thread = threads_[packet.from.slot];
  if (!thread.running || thread.start.thread != packet.from.thread)
    return model::write_response(packet, program_[packet.index],
                                 result_.registers[packet.from.thread]);
  model::write_response(packet, program_[packet.index], thread.state);
  if (footprints_[packet.index].no_dd_clr) return;
  thread.scoreboard.respond(packet.message.response);
}

void TwinEu::serve_barrier(const model::Packet& packet, const std::shared_ptr<Queued>& queued) {
  const TwinFunction::Times times = gateway_.serve(now_);
  queued->unit = model::Cause::GatewayBusy;
  at(times.accepted, [queued] { queued->is_taken = true; });
  std::vector<int>& slots = at_barrier_[packet.group];
  slots.push_back(packet.from.slot);
  if (static_cast<int>(slots.size()) < workload_.dispatch.threads_per_group()) return;
  at(times.effect, [this, slots] {
    for (const int slot : slots) ++threads_[slot].state.notification[0];
  });
  at_barrier_.erase(packet.group);
}

void TwinEu::serve_end_of_thread(const model::Packet& packet,
                                 const std::shared_ptr<Queued>& queued) {
  const TwinFunction::Times times = thread_spawner_.serve(now_);
  queued->unit = model::Cause::SpawnerBusy;
  at(times.accepted, [queued] { queued->is_taken = true; });
  at(times.effect, [this, ended = threads_[packet.from.slot].start] {
    dispatcher_.ended(ended);
    dispatch();
  });
}

void TwinEu::dispatch() {
  for (const TwinDispatcher::Start& start : dispatcher_.dispatch(now_))
    at(start.when, [this, start] { start_thread(start); });
}

void TwinEu::start_thread(const TwinDispatcher::Start& start) {
  const model::Dispatch& dispatch = workload_.dispatch;
  const int in_group = static_cast<int>(start.thread) % dispatch.threads_per_group();
  const std::vector<model::RegisterData> payload = thread_payload(
      dispatch, {static_cast<int>(start.group), in_group, start.barrier_id, start.fftid, 0, 0},
      &model::kIntelHeaders);
  Thread& thread = threads_[start.slot];
  thread = Thread{};
  thread.running = true;
  thread.start = start;
  thread.last_start = thread.front_end_free_at = now_;
  for (std::size_t grf = 0; grf < payload.size(); ++grf)
    thread.state.write(static_cast<int>(grf) * isa::kGrfBytes, payload[grf]);
  isa::start_thread(thread.state, dispatch_mask(dispatch, static_cast<int>(start.group), in_group));
  arbiter_.thread_started(start.slot);
  fetch_.jump(start.slot, 0, now_);
}

}  // namespace eu::test
