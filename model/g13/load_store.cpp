#include "model/g13/load_store.hpp"

#include <algorithm>
#include <cstring>

#include "config/machine/machine.hpp"
#include "isa/g13/exec/exec.hpp"
#include "model/g13/group_memory.hpp"
#include "model/memory/message_accesses.hpp"

namespace eu::model {

LoadStore::LoadStore(sc_core::sc_module_name name, const config::Machine& machine,
                     SurfaceTable& surfaces, AtomicUnit& atomics)
    : sc_module(name),
      machine_(machine),
      latency_cycles_(cycles(machine.data_cache.latency_cycles)),
      surfaces_(surfaces),
      atomics_(atomics),
      l1_(machine.l1.size_bytes, machine.l1.ways, machine.l3.line_bytes, machine.l1.replacement) {
  in.bind(*this);
}

MemoryImage& LoadStore::stack_of(const ThreadRef& thread, std::uint32_t number) {
  const auto [at, is_new] = stacks_.try_emplace(number);
  if (!is_new && at->second.thread != thread.thread) at->second.memory = MemoryImage();
  at->second.thread = thread.thread;
  return at->second.memory;
}

Touched LoadStore::perform(Packet& packet) {
  const isa::g13::MemoryAccess access = isa::g13::unpacked(packet.payload[0]);
  OwnMemories own;
  own.group = packet.group;
  if (access.space == isa::g13::MemorySpace::Stack) {
    own.stack_number = static_cast<std::uint32_t>(packet.from.eu) *
                           static_cast<std::uint32_t>(machine_.eu.threads) +
                       packet.from.slot;
    own.stack = &stack_of(packet.from, own.stack_number);
  }
  const GroupMemory::Performed done = GroupMemory(surfaces_, own).perform(access);
  std::memcpy(packet.response[0], &done.elements, sizeof done.elements);
  return done.touched;
}

Service LoadStore::serve(Packet& packet) {
  l2->forget_before(packet.sent);  // later messages arrive later
  const isa::RequestTraits traits = isa::g13::traits(packet.message, machine_.gen);
  const auto space = packet.message.unit == isa::g13::kStack ? isa::g13::MemorySpace::Stack
                                                             : isa::g13::MemorySpace::Device;
  const Touched touched = touched_by(
      packet, surfaces_.log, [&] { return GroupMemory::name_of(space); },
      [&] { return perform(packet); });
  const Cycle start = std::max(packet.arrival, busy_.until);
  Cycle turn = start;
  Cycle done = start;
  for (const LineSet::Line& line : lines_of(touched, l2->line_bytes())) {
    done = std::max(done, line_ready_at(line, traits.access, turn, packet.sent));
    turn += cycles(machine_.data_cache.cycles_per_line);
  }
  busy_.add(start, std::max(turn - start, cycles(machine_.data_cache.cycles_per_message)),
            packet.sent);
  return {start, done + latency_cycles_};
}

Cycle LoadStore::line_ready_at(const LineSet::Line& line, isa::RequestAccess access, Cycle when,
                               Cycle sent) {
  const std::uint64_t address =
      std::uint64_t{line.number} * static_cast<unsigned>(l2->line_bytes());
  if (access != isa::RequestAccess::Read) {
    const Cycle ready = l2->access(address, true, when).filled;
    return access == isa::RequestAccess::Atomic ? atomics_.take(line.number, line.uses, ready, sent)
                                                : ready;
  }
  const CacheTags::Access found = l1_.access(line.number);
  const Cycle looked_up = when + cycles(machine_.l1.latency_cycles);
  if (!found.hit) found.way->filled_at = l2->access(address, false, looked_up).filled;
  return std::max(looked_up, found.way->filled_at);
}

}  // namespace eu::model
