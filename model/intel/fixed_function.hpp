#pragma once
// Shared functions that answer every message after a fixed time: video motion estimation and the
// pixel interpolator. Message layouts are the hardware's; the values are simplified
// (isa/MESSAGES.md 9, 10).
#include <algorithm>
#include <systemc>

#include "config/machine/machine.hpp"
#include "isa/intel/opcode.hpp"
#include "model/base/calendar.hpp"
#include "model/base/interfaces.hpp"
#include "model/intel/message_view.hpp"

namespace eu::model {

/// Responds with zeros: no motion, no distortion. The kernels that shipped run to their ends with
/// it (isa/MESSAGES.md 9).
void respond_vme(MessageView& message);

/// Responds with the barycentric pair of each enabled pixel, b1 then b2. Each is 1/3, as in the
/// middle of a triangle, plus the offset in 1/16 pixel over 16 pixels of edge. The model has no
/// position of the pixel in its triangle.
void respond_interpolator(MessageView& message);

class FixedFunction : public sc_core::sc_module, public SharedFunctionIf {
 public:
  sc_core::sc_export<SharedFunctionIf> in{"in"};

  using Responder = void (*)(MessageView&);
  FixedFunction(sc_core::sc_module_name name, const config::FunctionConfig& config,
                isa::Generation gen, Responder respond_to)
      : sc_module(name), config_(config), layouts_(gen), respond_(respond_to) {
    in.bind(*this);
  }

  Service serve(Packet& packet) override {
    MessageView message(packet, layouts_);
    if (packet.accesses_from != AccessesFrom::Recording) respond_(message);
    const Cycle start = std::max(packet.arrival, busy_.until);
    busy_.add(start, config_.cycles_per_message, packet.sent);
    return {start, start + config_.latency_cycles};
  }
  Cycle min_latency_cycles() const override { return config_.latency_cycles; }
  const BusyAccount& busy() const { return busy_; }

 private:
  const config::FunctionConfig& config_;
  MessageLayouts layouts_;
  Responder respond_;
  BusyAccount busy_;  ///< one message at a time
};

}  // namespace eu::model
