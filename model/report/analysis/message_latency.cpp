#include "model/report/analysis/message_latency.hpp"

#include "config/machine/machine.hpp"
#include "model/base/message_model.hpp"

namespace eu::model {
namespace {

Cycle cycles(int value) {
  return static_cast<Cycle>(value);
}

}  // namespace

MessageLatency::MessageLatency(const config::Machine& machine, const isa::Program& program)
    : machine_(machine), program_(program) {}

Cycle MessageLatency::payload_read(int payload_registers) const {
  const config::MessageQueueConfig& queue = machine_.eu.message_queue;
  return cycles(machine_.eu.timing[isa::TimingClass::Send].issue_cycles +
                queue.payload_read_cycles + payload_registers * queue.cycles_per_register);
}

Cycle MessageLatency::arrival(int payload_registers) const {
  return payload_read(payload_registers) + cycles(machine_.eu.message_queue.latency_cycles);
}

std::optional<Cycle> MessageLatency::function(std::uint32_t send) const {
  const isa::Isa& isa = *program_.isa;
  const auto request = isa.static_request(program_, send);
  std::optional<isa::RequestTiming> timing;
  if (request->known)
    if (const auto traits = isa.traits(request->request, program_.gen); !traits.name.empty())
      timing = traits.timing;
  return message_model(isa).idle_cycles(machine_, request->request.unit, timing);
}

std::optional<Cycle> MessageLatency::response(std::uint32_t send, int payload_registers,
                                              int response_registers) const {
  const std::optional<Cycle> served = function(send);
  if (!served) return std::nullopt;
  return arrival(payload_registers) + *served +
         cycles(response_registers * machine_.eu.response.cycles_per_register);
}

Cycle MessageLatency::barrier(int payload_registers) const {
  return arrival(payload_registers) +
         cycles(machine_.gateway.cycles_per_message + machine_.gateway.latency_cycles);
}

bool MessageLatency::is_barrier(std::uint32_t send) const {
  const isa::Isa& isa = *program_.isa;
  const auto request = isa.static_request(program_, send);
  return request && isa.units[request->request.unit].effect == isa::UnitEffect::NotifiesOthers;
}

}  // namespace eu::model
