#include "model/base/packet.hpp"

#include <cstring>

namespace eu::model {

void fill_packet(Packet& packet, const isa::PreparedInstruction& prepared,
                 const isa::ThreadState& state) {
  const isa::Isa& isa = *prepared.program->isa;
  packet.index = prepared.index;
  packet.message = isa.make_request(prepared, state);
  packet.payload.set_register_bytes(isa.state.register_bytes);
  packet.response.set_register_bytes(isa.state.register_bytes);
  const auto copy = [&](isa::EntryRange range, int place) {
    std::memcpy(packet.payload[place], register_bytes(state, isa.state, range.first),
                std::size_t{range.count} * static_cast<std::size_t>(isa.state.register_bytes));
  };
  const isa::Request& request = packet.message;
  copy(request.payload, 0);
  if (request.second_payload.count != 0) copy(request.second_payload, request.payload.count);
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
