#pragma once
// Thread spawner: accepts end-of-thread messages, and starts threads for other threads
// (isa/MESSAGES.md 7).
#include <systemc>

#include "config/machine/machine.hpp"
#include "isa/intel/opcode.hpp"
#include "model/base/calendar.hpp"
#include "model/base/interfaces.hpp"
#include "model/intel/message_view.hpp"

namespace eu::model {

/// The child thread of a message that spawns. The message is the child's r0. The child's other
/// registers are in the URB, as in the H.264 deblocking kernels of Intel's video driver
/// (src/shaders/h264/ildb, before Gen7):
///   M0.2 23:5   interface descriptor: selects the child's entry among those of the workload
///               (32 bytes a descriptor: model/DISPATCH.md 1)
///   M0.4 15:10  registers of the child in the URB, r0's place among them; 0 = r0 alone
///   M0.4 9:0    their position, in units of 32 bytes
/// The child gets thread id and scratch space of its own in r0. Assumed: root and child threads
/// (descriptor bit 1) may do the same; the URB is never dereferenced (bit 4), because the model's
/// URB does not allocate entries. A dereference without an end of thread has no effect.
ChildThread child_of(const Packet& packet, const UrbIf& urb);

/// True if the message spawns a thread. Throws MessageFault if it is an end of thread too.
bool spawns(const MessageView& message, const Packet& packet);

/// Thread spawner with timing.
class ThreadSpawner : public sc_core::sc_module, public SharedFunctionIf {
 public:
  sc_core::sc_export<SharedFunctionIf> in{"in"};
  sc_core::sc_port<DispatcherIf> dispatcher{"dispatcher"};
  sc_core::sc_port<UrbIf> urb{"urb"};

  ThreadSpawner(sc_core::sc_module_name name, const config::FunctionConfig& config,
                isa::Generation gen);

  Service serve(Packet& packet) override;
  Cycle min_latency_cycles() const override { return config_.latency_cycles; }
  const BusyAccount& busy() const { return busy_; }

 private:
  void spawn(Packet& packet, Cycle done);

  const config::FunctionConfig& config_;
  MessageLayouts layouts_;
  BusyAccount busy_;  ///< one message at a time
};

}  // namespace eu::model
