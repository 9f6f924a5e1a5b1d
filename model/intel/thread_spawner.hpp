#pragma once
// Thread spawner: takes the end-of-thread messages, and starts threads that others ask for
// (isa/MESSAGES.md 7).
#include <systemc>

#include "config/machine/machine.hpp"
#include "isa/intel/opcode.hpp"
#include "model/base/busy.hpp"
#include "model/base/interfaces.hpp"
#include "model/intel/message_view.hpp"

namespace eu::model {

/// A message that spawns is the child's r0. What else the child starts with lies in the URB, as the
/// H.264 deblocking kernels of Intel's video driver do it (src/shaders/h264/ildb, before Gen7):
///   M0.2 23:5   interface descriptor: which of the workload's entries the child begins at
///               (32 bytes a descriptor: model/DISPATCH.md 1)
///   M0.4 15:10  registers of the child in the URB, r0's place among them; 0 = r0 alone
///   M0.4 9:0    where they lie, in units of 32 bytes
/// The child gets thread id and scratch space of its own in r0. Assumed: root and child threads
/// (descriptor bit 1) may do the same; the URB is never dereferenced (bit 4), for the model's URB
/// hands out no entries. A dereference without an end of thread has no effect.
ChildThread child_of(const Packet& packet, const UrbIf& urb);

/// Does the message spawn a thread? Throws MessageFault for one that cannot.
bool spawns(const MessageView& message, const Packet& packet);

/// What spawns and ends threads, in time.
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
  BusyAccount busy_;  ///< with one message after the other
};

}  // namespace eu::model
