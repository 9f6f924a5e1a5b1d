#include "model/g13/g13_units.hpp"

#include <algorithm>
#include <cstring>

#include "isa/g13/exec/exec.hpp"
#include "isa/g13/exec/memory_access.hpp"
#include "model/g13/group_memory.hpp"
#include "model/memory/message_accesses.hpp"
#include "model/memory/touched.hpp"

namespace eu::model {

ThreadgroupMemory::ThreadgroupMemory(sc_core::sc_module_name name, const config::SlmConfig& config,
                                     int group_bytes, SurfaceTable& surfaces)
    : sc_module(name),
      config_(config),
      group_bytes_(static_cast<std::uint32_t>(group_bytes)),
      surfaces_(surfaces) {
  in.bind(*this);
}

Touched ThreadgroupMemory::perform(Packet& packet) {
  OwnMemories own;
  own.threadgroup = &groups_[packet.group];
  own.threadgroup_bytes = group_bytes_;
  own.group = packet.group;
  const GroupMemory::Performed done =
      GroupMemory(surfaces_, own).perform(isa::g13::unpacked(packet.payload[0]));
  std::memcpy(packet.response[0], &done.elements, sizeof done.elements);
  return done.touched;
}

Service ThreadgroupMemory::serve(Packet& packet) {
  const Touched touched = touched_by(
      packet, surfaces_.log, [] { return kSlmName; }, [&] { return perform(packet); });
  const bool is_atomic =
      isa::g13::traits(packet.message, isa::Generation::G13).access == isa::RequestAccess::Atomic;
  const Cycle start = std::max(packet.arrival, busy_.until);
  const Cycle turns = bank_cycles(touched, config_, !is_atomic);
  busy_.add(start, std::max<Cycle>(1, turns) * static_cast<Cycle>(config_.cycles_per_access),
            packet.sent);
  return {start, busy_.until + min_latency_cycles()};
}

}  // namespace eu::model
