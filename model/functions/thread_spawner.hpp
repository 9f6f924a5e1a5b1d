#pragma once
// Thread spawner: takes the end-of-thread messages (messages 7).
#include <algorithm>
#include <systemc>

#include "config/machine.hpp"
#include "model/core/interfaces.hpp"
#include "model/core/run_control.hpp"

namespace eu::model {

class ThreadSpawner : public sc_core::sc_module, public SharedFunctionIf {
 public:
  sc_core::sc_export<SharedFunctionIf> in{"in"};

  ThreadSpawner(sc_core::sc_module_name name, const config::FunctionConfig& config)
      : sc_module(name), config_(config) {
    in.bind(*this);
  }

  Service serve(Packet& packet) override {
    if (!packet.message.eot)
      throw MessageFault("thread spawner messages other than end of thread are not modelled yet");
    const Cycle start = std::max(packet.arrival, free_at_);
    free_at_ = start + config_.cycles_per_message;
    const Cycle done = free_at_ + config_.latency_cycles;
    return {start, done};
  }
  Cycle min_latency_cycles() const override { return config_.latency_cycles; }

 private:
  const config::FunctionConfig& config_;
  Cycle free_at_ = 0;
};

}  // namespace eu::model
