#include "model/base/packet.hpp"

#include <cstring>

namespace eu::model {
namespace {

void copy_payload(Packet& packet, isa::EntryRange range, int place, const isa::ThreadState& state,
                  const isa::StateLayout& layout) {
  std::memcpy(packet.payload[place], register_bytes(state, layout, range.first),
              std::size_t{range.count} * static_cast<std::size_t>(layout.register_bytes));
}

}  // namespace

void fill_packet(Packet& packet, const isa::PreparedInstruction& prepared,
                 const isa::ThreadState& state) {
  const isa::Isa& isa = *prepared.program->isa;
  packet.index = prepared.index;
  packet.message = isa.make_request(prepared, state);
  packet.payload.set_register_bytes(isa.state.register_bytes);
  packet.response.set_register_bytes(isa.state.register_bytes);
  if (isa.pack != nullptr) return isa.pack(prepared, state, packet.payload[0]);
  copy_payload(packet, packet.message.payload, 0, state, isa.state);
  if (packet.message.second_payload.count != 0)
    copy_payload(packet, packet.message.second_payload, packet.message.payload.count, state,
                 isa.state);
}

void write_response(const Packet& packet, const isa::PreparedInstruction& prepared,
                    isa::ThreadState& state) {
  const isa::Isa& isa = *prepared.program->isa;
  if (isa.land != nullptr)
    return isa.land(prepared, state, packet.message.channels, packet.response[0]);
  const isa::StateLayout& layout = isa.state;
  const isa::EntryRange response = packet.message.response;
  const int dwords = layout.register_bytes / 4;
  const std::uint32_t all = ~0u >> (32 - dwords);
  for (int i = 0; i < response.count; ++i) {
    std::uint8_t* const to = register_bytes(state, layout, response.first + i);
    const std::uint32_t* const from = packet.response[i];
    const std::uint32_t written = packet.response_dwords[static_cast<std::size_t>(i)] & all;
    if (written == all) {
      std::memcpy(to, from, static_cast<std::size_t>(layout.register_bytes));
      continue;
    }
    for (std::uint32_t left = written; left != 0; left &= left - 1) {
      const int dword = __builtin_ctz(left);
      std::memcpy(to + 4 * dword, from + dword, 4);
    }
  }
}

}  // namespace eu::model
