#include "model/report/message_latency.hpp"

#include "isa/gen/message.hpp"
#include "model/gen/data_access.hpp"

namespace eu::model {
namespace {

Cycle cycles(int value) {
  return static_cast<Cycle>(value);
}

/// The row of a message whose descriptor stands in the instruction.
const isa::MessageRow* message_of(const isa::Instruction& send, isa::Gen gen) {
  if (!send.src[1].is_immediate()) return nullptr;
  const auto kind = isa::message_kind(static_cast<isa::Sfid>(send.sfid),
                                      isa::Descriptor{send.src[1].immediate}, gen);
  return kind ? &isa::row(*kind) : nullptr;
}

bool is_slm(const isa::Instruction& send) {
  return send.src[1].is_immediate() &&
         is_slm_message(static_cast<isa::Sfid>(send.sfid), isa::Descriptor{send.src[1].immediate});
}

}  // namespace

MessageLatency::MessageLatency(const config::Machine& machine) : machine_(machine) {}

Cycle MessageLatency::payload_read(int payload_registers) const {
  const config::MessageQueueConfig& queue = machine_.eu.message_queue;
  return cycles(machine_.eu.timing[isa::TimingClass::Send].issue_cycles +
                queue.payload_read_cycles + payload_registers * queue.cycles_per_register);
}

Cycle MessageLatency::arrival(int payload_registers) const {
  return payload_read(payload_registers) + cycles(machine_.eu.message_queue.latency_cycles);
}

std::optional<Cycle> MessageLatency::function(const isa::Instruction& send) const {
  const isa::MessageRow* message = message_of(send, machine_.gen);
  const auto is_timed = [message](isa::MessageTiming timing) {
    return message != nullptr && message->timing == timing;
  };
  const Cycle l3 = is_timed(isa::MessageTiming::Fence) ? 0 : cycles(machine_.l3.latency_cycles);
  if (is_slm(send)) return cycles(machine_.slm.cycles_per_access + machine_.slm.latency_cycles);
  switch (static_cast<isa::Sfid>(send.sfid)) {
    case isa::Sfid::DataCache:
    case isa::Sfid::DataCache1: return cycles(machine_.data_cache.latency_cycles) + l3;
    case isa::Sfid::ConstantCache: return cycles(machine_.constant_cache.latency_cycles) + l3;
    case isa::Sfid::SamplerCache: return cycles(machine_.sampler_cache.latency_cycles) + l3;
    case isa::Sfid::RenderCache: return cycles(machine_.render_cache.latency_cycles) + l3;
    case isa::Sfid::Sampler:
      return cycles(is_timed(isa::MessageTiming::Info) ? machine_.sampler.info_latency_cycles
                                                       : machine_.sampler.latency_cycles);
    case isa::Sfid::Urb: return cycles(machine_.urb.latency_cycles);
    case isa::Sfid::Vme: return cycles(machine_.vme.latency_cycles);
    case isa::Sfid::PixelInterpolator: return cycles(machine_.pixel_interpolator.latency_cycles);
    default: return std::nullopt;
  }
}

std::optional<Cycle> MessageLatency::response(const isa::Instruction& send, int payload_registers,
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

bool is_barrier(const isa::Instruction& instruction) {
  return isa::row(instruction.opcode).format == isa::Format::Send &&
         static_cast<isa::Sfid>(instruction.sfid) == isa::Sfid::Gateway;
}

}  // namespace eu::model
