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
  copy_payload(packet, packet.message.payload, 0, state, isa.state);
  if (packet.message.second_payload.count != 0)
    copy_payload(packet, packet.message.second_payload, packet.message.payload.count, state,
                 isa.state);
}

void write_response(const Packet& packet, isa::ThreadState& state, const isa::StateLayout& layout) {
  const isa::EntryRange response = packet.message.response;
  for (int i = 0; i < response.count; ++i) {
    std::uint8_t* const to = register_bytes(state, layout, response.first + i);
    const std::uint32_t* const from = packet.response[i];
    for (int dword = 0; dword < layout.register_bytes / 4; ++dword)
      if ((packet.response_dwords[static_cast<std::size_t>(i)] >> dword) & 1)
        std::memcpy(to + 4 * dword, from + dword, 4);
  }
}

}  // namespace eu::model
