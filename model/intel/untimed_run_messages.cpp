// Messages of a run without time.
#include "model/intel/data_access.hpp"
#include "model/intel/fixed_function.hpp"
#include "model/intel/sample.hpp"
#include "model/intel/thread_spawner.hpp"
#include "model/intel/untimed_run.hpp"

namespace eu::model {

void UntimedRun::send(Thread& thread, const isa::Prepared& prepared) {
  fill_packet(packet_, prepared, thread.state);
  packet_.from = thread.ref;
  packet_.group = thread.group;
  packet_.sent = packet_.arrival = executed_;
  packet_.last_wait = thread.last_wait;
  MessageView message(packet_, layouts_);
  if (message.row().kind == isa::MessageKind::GatewayBarrier) thread.barrier_pending = true;
  surfaces_.log.begin(packet_);
  serve(message);
  if (packet_.message.has_response())
    write_response(packet_, prepared, thread.state);
}

void UntimedRun::serve(MessageView& message) {
  switch (sfid_of(packet_.message)) {
    case isa::Sfid::Gateway: gateway_.serve(message, dispatcher_, executed_, executed_); break;
    case isa::Sfid::ThreadSpawner:
      if (spawns(message, packet_)) dispatcher_.spawn(child_of(packet_, urb_), executed_);
      break;
    case isa::Sfid::Urb: urb_.serve(message); break;
    case isa::Sfid::Vme: respond_vme(message); break;
    case isa::Sfid::PixelInterpolator: respond_interpolator(message); break;
    case isa::Sfid::Sampler: perform_sample(message, surfaces_, 1); break;
    default: serve_memory(message);
  }
}

void UntimedRun::serve_memory(MessageView& message) {
  if (packet_.message.unit == isa::kSlmUnit) {
    slm_.check(message);
    slm_.perform(message, packet_.group);
    return;
  }
  Target target = target_of(message, surfaces_, workload_.program.gen);
  if (needs_subspans(message))
    target.subspans = dispatcher_.initial_register(packet_.from.thread, 1);
  perform_data_access(message, target);
}

void UntimedRun::notify(const ThreadRef& thread, unsigned counter, Cycle when) {
  if (options_.races != nullptr) options_.races->notified(thread.thread, when);
  if (Thread* const receiver = find(thread)) ++receiver->state.notification[counter];
}

void UntimedRun::forward(const ThreadRef& thread, const ForwardedData& data, Cycle) {
  Thread* const receiver = find(thread);
  if (receiver == nullptr) return;
  for (int i = 0; i < data.size_bytes; ++i)
    receiver->state.write(data.byte + i, data.bytes[static_cast<std::size_t>(i)]);
}

}  // namespace eu::model
