#pragma once
// Thread spawner: takes the end-of-thread messages (messages 7).
#include <algorithm>
#include <systemc>

#include "config/machine.hpp"
#include "model/core/busy.hpp"
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
    const Cycle start = std::max(packet.arrival, busy_.until);
    busy_.add(start, config_.cycles_per_message);
    const Cycle done = busy_.until + config_.latency_cycles;
    return {start, done};
  }
  Cycle min_latency_cycles() const override { return config_.latency_cycles; }
  const BusyAccount& busy() const { return busy_; }

 private:
  const config::FunctionConfig& config_;
  BusyAccount busy_;  ///< with one message after the other
};

}  // namespace eu::model
