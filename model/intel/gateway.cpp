#include "model/intel/gateway.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <string>

#include "isa/intel/exec/thread_state.hpp"
#include "isa/intel/intel_isa.hpp"
#include "model/dispatch/thread_payload.hpp"
#include "model/intel/message_view.hpp"

namespace eu::model {
namespace {

constexpr unsigned bits(std::uint32_t dword, int high, int low) {
  return (dword >> low) & ((1u << (high - low + 1)) - 1);
}

constexpr unsigned kMaxForwardedSizeCode = 4;
constexpr unsigned kNoNotification = 0;
constexpr unsigned kNotifyN02 = 2;
constexpr unsigned kReservedNotification = 3;

/// Counter that a message increments. Messages that increment none are filtered before.
unsigned counter_of(unsigned notify) {
  return notify == kNotifyN02 ? 2 : 0;
}

std::string refusal_text(GatewayMessages::Refusal refusal) {
  switch (refusal) {
    case GatewayMessages::Refusal::Closed: return "has not opened its gateway";
    case GatewayMessages::Refusal::WrongKey: return "opened its gateway with another key";
    case GatewayMessages::Refusal::OutsideOfTheGateway: return "opened fewer registers than that";
    case GatewayMessages::Refusal::None: break;
  }
  return "";
}

}  // namespace

BarrierPayload barrier_payload(std::uint32_t dword2) {
  BarrierPayload payload;
  payload.id = bits(dword2, 31, 31) << 4 | bits(dword2, 27, 24);
  if (bits(dword2, 15, 15) != 0) payload.count = bits(dword2, 14, 9);
  return payload;
}

Gateway::Gateway(sc_core::sc_module_name name, const config::Machine& machine, isa::Generation gen)
    : sc_module(name),
      config_(machine.gateway),
      eus_per_subslice_(machine.machine.eus_per_subslice),
      layouts_(gen),
      messages_(machine, *this),
      busy_(static_cast<std::size_t>(config_.per_subslice != 0 ? machine.machine.subslices : 1)) {
  in.bind(*this);
}

Service Gateway::serve(Packet& packet) {
  MessageView message(packet, layouts_);
  BusyAccount& busy = busy_of(packet.from.eu);
  const Cycle start = std::max(packet.arrival, busy.until);
  busy.add(start, config_.cycles_per_message, packet.sent);
  const Cycle done = busy.until + config_.latency_cycles;
  if (message.row().kind == isa::MessageKind::GatewayBarrier) ++barriers_;
  messages_.serve(message, *dispatcher[0], start, done);
  return {start, done};
}

void GatewayMessages::serve(MessageView& message, const DispatcherIf& dispatcher, Cycle start,
                            Cycle done) {
  const Packet& packet = message.packet();
  const bool is_replay = packet.accesses_from == AccessesFrom::Recording;
  switch (message.row().kind) {
    case isa::MessageKind::GatewayBarrier: arrive(message, dispatcher, done); break;
    case isa::MessageKind::GatewayTimestamp:
      message.respond_register(
          0, {static_cast<std::uint32_t>(start), static_cast<std::uint32_t>(start >> 32)});
      break;
    case isa::MessageKind::GatewayOpen:
      if (!is_replay) open(message);  // a replay has no register values
      break;
    case isa::MessageKind::GatewayClose:
      apertures_.erase({packet.from.eu, packet.from.slot});
      message.respond_register(0, {});
      break;
    case isa::MessageKind::GatewayForward:
      if (is_replay)
        forward_again(message, dispatcher, done);
      else
        forward(message, dispatcher, done);
      break;
    case isa::MessageKind::GatewayUpdateState: message.respond_register(0, {}); break;
    default: message.fail("is not modelled");
  }
}

// ---- barriers ----

namespace {

/// M0.2 of a barrier message. A recording contains it if it sets a count. Its id is that of the
/// recorded machine, and is replaced.
std::uint32_t barrier_word(MessageView& message, unsigned own_id) {
  Packet& packet = message.packet();
  Accesses& accesses = packet.accesses;
  if (packet.accesses_from == AccessesFrom::Recording) {
    constexpr std::uint32_t kIdBits = 0x8f000000;
    const std::uint32_t word = accesses.addresses.empty() ? 0 : accesses.addresses.front();
    return (word & ~kIdBits) | (own_id & 15) << 24 | own_id >> 4 << 31;
  }
  const std::uint32_t word = message.payload(0, 2);
  if (packet.accesses_from == AccessesFrom::PayloadRecorded && barrier_payload(word).count) {
    accesses.row_lengths = {1};
    accesses.addresses = {word};
  }
  return word;
}

}  // namespace

void GatewayMessages::arrive(MessageView& message, const DispatcherIf& dispatcher, Cycle done) {
  const Packet& packet = message.packet();
  const std::vector<ThreadRef>& threads = dispatcher.group_threads(packet.group);
  const unsigned own = dispatcher.barrier_id(packet.group);
  const BarrierPayload payload = barrier_payload(barrier_word(message, own));
  if (threads.size() > 1 && payload.id != own)
    message.fail(fmt::format("names barrier {}, its group has barrier {} (r0.2)", payload.id, own));
  if (payload.count && machine_.dispatcher.thread_pools != 0)
    message.fail("a barrier of a thread pool keeps its count");
  Barrier& barrier = barriers_[packet.group];
  if (barrier.expected == 0) barrier.expected = threads.size();
  if (payload.count) barrier.expected = *payload.count;
  barrier.arrived.push_back(packet.from);
  barrier.sent.push_back(packet.sent);
  message.respond_register(0, {});
  if (barrier.arrived.size() < barrier.expected) return;
  waits_.add(barrier.sent, done);
  barriers_.erase(packet.group);
  const unsigned counter = counter_of(message.control(16, 15));
  for (const ThreadRef& thread : threads) threads_.notify(thread, counter, done);
}

std::vector<OpenBarrier> GatewayMessages::open_barriers(const DispatcherIf& dispatcher) const {
  std::vector<OpenBarrier> open;
  for (const auto& [group, barrier] : barriers_)
    open.push_back(
        open_barrier(group, barrier.expected, barrier.arrived, dispatcher.group_threads(group)));
  return open;
}

// ---- from thread to thread ----

void GatewayMessages::open(MessageView& message) {
  const ThreadRef& from = message.packet().from;
  const std::uint32_t place = message.payload(0, 5);
  Aperture aperture;
  aperture.owner = from;
  aperture.key = bits(message.payload(0, 4), 15, 0);
  aperture.first_byte = bits(place, 28, 21) * isa::kGrfBytes;
  aperture.size_bytes = (1u << bits(place, 10, 8)) * isa::kGrfBytes;
  if (aperture.first_byte + aperture.size_bytes > unsigned{isa::kGrfCount} * isa::kGrfBytes)
    message.fail(fmt::format("{} registers from r{} on; r127 is the last",
                             aperture.size_bytes / isa::kGrfBytes,
                             aperture.first_byte / isa::kGrfBytes));
  apertures_[{from.eu, from.slot}] = aperture;
  message.respond_register(0, {});
}

namespace {

/// Subslice of the whole machine from bits 15:12 of a thread's sr0.0; empty if the machine has no
/// such subslice.
std::optional<int> subslice_of(const config::Machine& machine, int code) {
  const int of_a_slice = machine.machine.subslices / machine.machine.slices;
  for (int subslice = 0; subslice < machine.machine.subslices; ++subslice)
    if (isa::subslice_code(subslice, of_a_slice) == code) return subslice;
  return std::nullopt;
}

}  // namespace

/// The word has the layout of the receiver's sr0.0: thread from bit 0 on, EU 11:8, subslice and
/// slice 15:12 (IVB PRM 3.3.3.7; isa/GEN8.md X15).
GatewayMessages::Place GatewayMessages::receiver_of(const MessageView& message) const {
  const unsigned state = bits(message.payload(0, 4), 31, 16);
  const auto slot = static_cast<int>(state & thread_number_mask(machine_.eu.threads));
  const auto in_subslice = static_cast<int>(bits(state, 11, 8));
  const auto code = static_cast<int>(bits(state, 15, 12));
  const std::optional<int> subslice = subslice_of(machine_, code);
  if (slot >= machine_.eu.threads || in_subslice >= machine_.machine.eus_per_subslice || !subslice)
    message.fail(fmt::format("this machine has no thread {} of EU {} of subslice {}", slot,
                             in_subslice, code));
  return {*subslice * machine_.machine.eus_per_subslice + in_subslice, slot};
}

void GatewayMessages::forward(MessageView& message, const DispatcherIf& dispatcher, Cycle done) {
  if (message.control(16, 15) == kReservedNotification)
    message.fail("notification 3 is reserved (allowed: 0, 1, 2)");
  if (bits(message.payload(0, 5), 10, 8) > kMaxForwardedSizeCode)
    message.fail(
        fmt::format("size {} is reserved (allowed: 0 to 4)", bits(message.payload(0, 5), 10, 8)));
  const Place receiver = receiver_of(message);
  const Refusal refusal = deliver(message, dispatcher, receiver, done);
  if (Packet& packet = message.packet();
      refusal == Refusal::None && packet.accesses_from == AccessesFrom::PayloadRecorded) {
    packet.accesses.row_lengths = {1};
    packet.accesses.addresses = {apertures_.at(receiver).owner.thread};
  }
  if (refusal != Refusal::None && !message.packet().message.has_response())
    message.fail(fmt::format("the thread of EU {}, slot {} {}", receiver.first, receiver.second,
                             refusal_text(refusal)));
  message.respond_register(0, {static_cast<std::uint32_t>(refusal)});
}

void GatewayMessages::forward_again(MessageView& message, const DispatcherIf& dispatcher,
                                    Cycle done) {
  const std::vector<std::uint32_t>& receivers = message.packet().accesses.addresses;
  const unsigned notify = message.control(16, 15);
  if (receivers.empty() || notify == kNoNotification) return;
  if (const std::optional<ThreadRef> thread = dispatcher.recorded_thread(receivers.front()))
    threads_.notify(*thread, counter_of(notify), done);
}

GatewayMessages::Refusal GatewayMessages::deliver(const MessageView& message,
                                                  const DispatcherIf& dispatcher, Place receiver,
                                                  Cycle done) {
  const auto found = apertures_.find(receiver);
  if (found == apertures_.end() || !dispatcher.is_in_flight(found->second.owner.thread))
    return Refusal::Closed;
  const Aperture& aperture = found->second;
  if (bits(message.payload(0, 4), 15, 0) != aperture.key) return Refusal::WrongKey;
  const std::uint32_t place = message.payload(0, 5);
  const unsigned offset = bits(place, 28, 16);
  ForwardedData data;
  data.size_bytes = static_cast<std::uint8_t>(1u << bits(place, 10, 8));
  if (offset + data.size_bytes > aperture.size_bytes) return Refusal::OutsideOfTheGateway;
  data.byte = static_cast<std::uint16_t>(aperture.first_byte + offset);
  for (unsigned i = 0; i < data.size_bytes; ++i)
    data.bytes[i] =
        static_cast<std::uint8_t>(message.payload(0, static_cast<int>(i / 4)) >> (8 * (i % 4)));
  threads_.forward(aperture.owner, data, done);
  if (const unsigned notify = message.control(16, 15); notify != kNoNotification)
    threads_.notify(aperture.owner, counter_of(notify), done);
  return Refusal::None;
}

}  // namespace eu::model
