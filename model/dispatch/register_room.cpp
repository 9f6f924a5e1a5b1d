#include "model/dispatch/register_room.hpp"

#include <algorithm>

#include "config/machine/machine.hpp"
#include "isa/isa.hpp"

namespace eu::model {

int register_bytes(const isa::Program& program) {
  const isa::Isa& isa = *program.isa;
  int end = 1;
  const auto see = [&](isa::EntryRange range) {
    if (range.count != 0) end = std::max(end, range.first + range.count);
  };
  for (std::uint32_t index = 0; index < program.size(); ++index) {
    const isa::Footprint footprint = isa.footprint(program, index);
    for (const isa::EntryRange& read : footprint.reads) see(read);
    see(footprint.write);
  }
  return std::min(end, isa.state.registers) * isa.state.register_bytes;
}

void suit_program(Dispatch& dispatch, const isa::Program& program) {
  if (program.isa->launch == nullptr) return;
  dispatch.has_header = false;
  dispatch.register_bytes = register_bytes(program);
}

int threads_of_subslice(const config::Machine& machine, const Dispatch& dispatch) {
  const int slots = machine.machine.eus_per_subslice * machine.eu.threads;
  const config::RegisterFileConfig& file = machine.register_file;
  if (file.subslice_bytes == 0 || dispatch.register_bytes == 0) return slots;
  const int lane_bytes = dispatch.register_bytes / dispatch.simd_size;
  const int lanes = file.subslice_bytes / lane_bytes / file.granule_lanes * file.granule_lanes;
  return std::min(slots, lanes / dispatch.simd_size);
}

}  // namespace eu::model
