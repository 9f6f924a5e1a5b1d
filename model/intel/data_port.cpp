#include "model/intel/data_port.hpp"

#include <algorithm>

#include "config/machine/machine.hpp"
#include "model/memory/message_accesses.hpp"

namespace eu::model {

DataPort::DataPort(sc_core::sc_module_name name, const PortTiming& timing, isa::Generation gen,
                   SurfaceTable& surfaces, AtomicUnit& atomics, int eus_per_subslice)
    : sc_module(name),
      timing_(timing),
      layouts_(gen),
      surfaces_(surfaces),
      atomics_(atomics),
      eus_per_subslice_(eus_per_subslice) {
  in.bind(*this);
}

Service DataPort::serve(Packet& packet) {
  MessageView message(packet, layouts_);
  l3->forget_before(packet.sent);  // later messages arrive later
  const Cycle start = std::max(packet.arrival, busy_.until);
  const bool waits_for_atomics = packet.arrival < atomics_busy_until_;
  const Touched touched = touched_by(
      packet, surfaces_.log, [&] { return surface_name(message, surfaces_, layouts_.gen()); },
      [&] {
        Target target = target_of(message, surfaces_, layouts_.gen());
        if (needs_subspans(message))
          target.subspans = dispatcher->initial_register(packet.from.thread, 1);
        return perform_data_access(message, target);
      });
  Cycle request = start;
  Cycle held = 0;
  const LineSet lines = lines_of(touched, l3->line_bytes());
  Service service{start, 0, lines_ready_at(message, lines, request, held)};
  service.response = service.line.done + timing_.latency_cycles;
  if (waits_for_atomics) service.waited_for = Cause::AtomicsBusy;
  count(message, packet.from.eu, lines.size());
  const Cycle busy = busy_cycles(packet.message, request - start);
  busy_.add(start, busy, packet.sent, busy - busy_cycles(packet.message, request - start - held));
  return service;
}

DataPort::Entry DataPort::pass_on(const Packet& packet) {
  const Cycle start = std::max(packet.arrival, busy_.until);
  busy_.add(start, busy_cycles(packet.message, 0), packet.sent);
  return {start, packet.arrival < atomics_busy_until_ ? Cause::AtomicsBusy : Cause::DataPortBusy};
}

Cycle DataPort::busy_cycles(const isa::Request& message, Cycle of_lines) const {
  const Cycle least = std::max(of_lines, timing_.cycles_per_message);
  const Cycle rate = timing_.payload_registers_per_cycle;
  if (rate == 0) return least;
  const auto registers = static_cast<Cycle>(message.payload_registers());
  return std::max(least, (registers + rate - 1) / rate);
}

LineTimes DataPort::lines_ready_at(const MessageView& message, const LineSet& lines, Cycle& request,
                                   Cycle& held) {
  const bool atomic = message.row().timing == isa::MessageTiming::Atomic;
  const bool writes = atomic || message.writes();
  LineTimes last{request, request, request, request, request, request};
  for (const LineSet::Line& line : lines) {
    const std::uint64_t address =
        std::uint64_t{line.number} * static_cast<unsigned>(l3->line_bytes());
    const Cycle free_at = atomic ? atomics_.free_at(line.number) : 0;
    const LineAccess access = l3->access(address, writes, request);
    const Cycle done =
        atomic ? atomics_.take(line.number, line.uses, access.filled, message.packet().sent)
               : access.filled;
    if (done > last.done)
      last = {request, access.taken, access.looked_up, access.below_looked_up, access.filled, done};
    // The port holds an atomic message until its line is free, whether or not a thread waits
    // for the response.
    if (free_at > access.filled) {
      held += free_at - access.filled;
      atomics_busy_until_ = request += free_at - access.filled;
    }
    request += timing_.cycles_per_line;
  }
  return last;
}

void DataPort::count(const MessageView& message, int eu, int lines) {
  const std::optional<AccessPath> path = access_path(message.row().family);
  if (!path) return;
  const auto moved = static_cast<std::uint64_t>(lines);
  traffic_.all.add(*path, message.row().access, moved);
  if (eu < eus_per_subslice_) traffic_.first_subslice.add(*path, message.row().access, moved);
}

}  // namespace eu::model
