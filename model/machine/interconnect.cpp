#include "model/machine/interconnect.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <string>

#include "config/machine/machine.hpp"

namespace eu::model {

Interconnect::Interconnect(sc_core::sc_module_name name, const config::Machine& machine,
                           const isa::Isa& isa, RunControl& control, const RunOptions& options,
                           AccessLog& log)
    : sc_module(name),
      machine_(machine),
      isa_(isa),
      control_(control),
      events_(options.events),
      values_(options.values),
      log_(log),
      jitter_(options.jitter),
      routes_(static_cast<std::size_t>(isa.units.count)),
      write_back_(machine.machine.subslices * machine.machine.eus_per_subslice),
      lookahead_until_(write_back_.size()) {
  in.bind(*this);
  fetch_in.bind(*this);
  SC_HAS_PROCESS(Interconnect);
  SC_METHOD(run);
  sensitive << restart_;
  dont_initialize();
}

void Interconnect::connect(MessageUnits& units) {
  for (int unit = 0; unit < isa_.units.count; ++unit) {
    routes_[static_cast<std::size_t>(unit)].busy = message_model(isa_).busy_cause(unit);
    for (int subslice = 0; subslice < machine_.machine.subslices; ++subslice)
      routes_[static_cast<std::size_t>(unit)].functions.push_back(units.function(unit, subslice));
  }
}

namespace {

/// Error text for a message to a shared function that the model does not have.
std::string absent_function(const isa::RequestTraits& traits, const isa::Request& request) {
  if (!traits.name.empty()) return std::string(traits.name) + ": is not modelled";
  return fmt::format("no shared function with SFID {} in this machine", request.function);
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

/// Returns the shared function of a message; null if this machine does not have it.
SharedFunctionIf* Interconnect::function_of(const Packet& packet) const {
  const int unit = packet.message.unit;
  const int subslice = isa_.units[unit].place == isa::UnitPlace::HomeSubslice
                           ? packet.home_subslice
                           : packet.from.eu / machine_.machine.eus_per_subslice;
  return routes_[static_cast<std::size_t>(unit)].functions[static_cast<std::size_t>(subslice)];
}

MessageAccount& Interconnect::account_of(int unit) {
  MessageAccount*& account = routes_[static_cast<std::size_t>(unit)].account;
  if (account == nullptr) account = &accounts_[std::string(isa_.units[unit].key)];
  return *account;
}

Cycle Interconnect::send(Packet& packet) {
  waiting_.push({{packet.from.eu, 0, 0, packet.arrival}, &packet});
  const SharedFunctionIf* function = function_of(packet);
  if (function == nullptr) return packet.arrival;  // serve() will fail it
  const isa::UnitEffect effect = isa_.units[packet.message.unit].effect;
  if (effect == isa::UnitEffect::NotifiesOthers) return packet.arrival;
  if (packet.message.eot || effect == isa::UnitEffect::StartsThreads)
    return packet.arrival + function->min_latency_cycles() + dispatcher->min_latency_cycles();
  if (!packet.message.has_response() && !packet.message.is_awaited) return kNever;
  return packet.arrival + function->min_latency_cycles();
}

/// Runs the EUs, always the one with the earliest lookahead bound. A message that an EU has sent
/// affects others at its bound or later, and its future messages later still. So all messages that
/// have arrived by that bound can be served before the EU continues.
void Interconnect::let_eus_run() {
  const Cycle now = sc_core::sc_time_stamp().value();
  running_ = true;
  const Cycle end = now + kQuantumCycles;
  while (lookahead_until_.earliest() < std::min(end, control_.stop_at())) {
    const Cycle when = lookahead_until_.earliest();
    const std::size_t eu = lookahead_until_.winner();
    resolve(when);
    lookahead_until_.set(eu, eus[static_cast<int>(eu)]->run_ahead(when));
  }
  running_ = false;
  const Cycle next = lookahead_until_.earliest();
  if (next < control_.stop_at()) next_trigger(to_time(next - now), restart_);
}

void Interconnect::run() {
  ++activations_;
  try {
    control_.check_wanted();
    let_eus_run();
  } catch (...) {
    control_.abandon(std::current_exception());
  }
}

void Interconnect::wake_by(int eu, Cycle when) {
  const auto number = static_cast<std::size_t>(eu);
  lookahead_until_.set(number, std::min(lookahead_until_[number], when));
  if (!running_) restart_.notify(to_time(when - sc_core::sc_time_stamp().value()));
}

/// Serves every message that arrived up to `now`, in order of (arrival, EU, order of sending).
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
  const int unit = packet.message.unit;
  SharedFunctionIf* const function = function_of(packet);
  try {
    if (function == nullptr)
      throw MessageFault(
          absent_function(isa_.traits(packet.message, machine_.gen), packet.message));
    log_.begin(packet);
    ResponseTimes times{function->serve(packet), 0, routes_[static_cast<std::size_t>(unit)].busy};
    const Service& service = times.service;
    times.bus = service.response;
    if (values_ != nullptr) values_->served(packet);
    EuIf& eu = *eus[packet.from.eu];
    times.busy = service.waited_for.value_or(times.busy);
    eu.credit(packet.arrival, service.accepted, times.busy);
    Cycle when = service.accepted;
    if (packet.message.has_response()) {
      const Cycle length =
          packet.message.response.count * Cycle(machine_.eu.response.cycles_per_register);
      Calendar& bus = write_back_[packet.from.eu];
      bus.forget_before(packet.sent);
      times.bus = bus.take(service.response + jitter_.response(packet), length);
      when = times.bus + length;
    } else if (packet.message.is_awaited) {
      when = service.response;
    }
    account_of(unit).add(packet.index, packet.sent, packet.arrival, when);
    if (events_ != nullptr) {
      const MessageEvent event{packet.from,      packet.index, packet.sent,         packet.arrival,
                               service.accepted, when,         isa_.units[unit].key};
      events_->message(event);
      events_->served(event, packet.turn, times);
    }
    eu.respond(packet, times, when);
    if (packet.message.eot) dispatcher->thread_ended(packet.from, service.response);
  } catch (const MessageFault& fault) {
    control_.fail({packet.arrival, packet.from, packet.index, fault.what()});
  }
}

}  // namespace eu::model
