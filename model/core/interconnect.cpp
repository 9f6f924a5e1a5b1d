#include "model/core/interconnect.hpp"

#include <algorithm>
#include <iterator>
#include <string>

#include "model/functions/data_access.hpp"

namespace eu::model {

Interconnect::Interconnect(sc_core::sc_module_name name, const config::Machine& machine,
                           RunControl& control, EventSink* events, ValueSource* values,
                           AccessLog& log, const Jitter& jitter)
    : sc_module(name),
      machine_(machine),
      control_(control),
      events_(events),
      values_(values),
      log_(log),
      jitter_(jitter),
      write_back_(machine.machine.subslices * machine.machine.eus_per_subslice) {
  in.bind(*this);
  fetch_in.bind(*this);
}

namespace {

/// What is said of a message to a shared function that the model does not have.
std::string absent_function(const isa::Message& message) {
  // Haswell has every message that there is.
  const auto kind = isa::message_kind(message.sfid, message.descriptor, isa::Gen::Hsw);
  if (kind) return std::string(isa::row(*kind).name) + ": is not modelled";
  return "no shared function with SFID " + std::to_string(static_cast<int>(message.sfid)) +
         " in this machine";
}

}  // namespace

Packet& Interconnect::allocate() {
  if (unused_.empty()) {
    pool_.push_back(std::make_unique<Packet>());
    return *pool_.back();
  }
  Packet& packet = *unused_.back();
  unused_.pop_back();
  return packet;
}

Interconnect::Route Interconnect::route_of(const Packet& packet) {
  const isa::Sfid sfid = packet.message.sfid;
  const int subslice = packet.from.eu / machine_.machine.eus_per_subslice;
  if (is_slm_message(sfid, packet.message.descriptor)) return {slm[packet.home_subslice], "slm"};
  if (sfid == isa::Sfid::Sampler) return {samplers[subslice], "sampler"};
  const auto* const found = std::find(std::begin(kSharedByAll), std::end(kSharedByAll), sfid);
  if (found == std::end(kSharedByAll)) return {};
  // Haswell has every shared function that there is.
  const std::string_view key = isa::find_sfid(static_cast<unsigned>(sfid), isa::Gen::Hsw)->key;
  return {functions[static_cast<int>(found - kSharedByAll)], key};
}

Cycle Interconnect::send(Packet& packet) {
  waiting_.push({{packet.from.eu, 0, 0, packet.arrival}, &packet});
  const SharedFunctionIf* function = route_of(packet).function;
  if (function == nullptr) return packet.arrival;                        // serve() will fail it
  if (packet.message.sfid == isa::Sfid::Gateway) return packet.arrival;  // others may be waiting
  if (packet.message.eot || packet.message.sfid == isa::Sfid::ThreadSpawner)
    return packet.arrival + function->min_latency_cycles() + dispatcher->min_latency_cycles();
  if (!packet.message.has_response) return kNever;
  return packet.arrival + function->min_latency_cycles();
}

void Interconnect::resolve(Cycle now) {
  while (!waiting_.empty() && waiting_.top().request.arrival <= now) {
    const Waiting next = waiting_.top();
    waiting_.pop();
    const bool in_time = next.request.arrival < control_.stop_at();
    if (next.packet == nullptr) {
      if (in_time) serve(next.request);
    } else {
      if (in_time) serve(*next.packet);
      unused_.push_back(next.packet);
    }
  }
}

void Interconnect::fetch(const FetchRequest& request) {
  waiting_.push({request, nullptr});
}

void Interconnect::serve(const FetchRequest& request) {
  InstructionCacheIf& cache = *instruction_caches[request.eu / machine_.machine.eus_per_subslice];
  eus[request.eu]->fetched(request, cache.serve(request.line, request.arrival));
}

void Interconnect::serve(Packet& packet) {
  const auto [function, name] = route_of(packet);
  try {
    if (function == nullptr) throw MessageFault(absent_function(packet.message));
    log_.begin(packet);
    const Service service = function->serve(packet);
    if (values_ != nullptr) values_->served(packet);
    EuIf& eu = *eus[packet.from.eu];
    eu.credit(packet.arrival, service.accepted);
    Cycle when = service.accepted;
    if (packet.message.has_response) {
      const Cycle length = packet.message.descriptor.response_length() *
                           Cycle(machine_.eu.response.cycles_per_register);
      Calendar& bus = write_back_[packet.from.eu];
      bus.forget_before(packet.arrival);
      when = bus.take(service.response + jitter_.response(packet), length) + length;
    }
    accounts_[std::string(name)].add(packet.index, packet.sent, packet.arrival, when);
    if (events_ != nullptr)
      events_->message(
          {packet.from, packet.index, packet.sent, packet.arrival, service.accepted, when, name});
    eu.respond(packet, when);
    if (packet.message.eot) dispatcher->thread_ended(packet.from, service.response);
  } catch (const MessageFault& fault) {
    control_.fail({packet.arrival, packet.from, packet.index, fault.what()});
  }
}

}  // namespace eu::model
