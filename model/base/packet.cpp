#include "model/base/packet.hpp"

namespace eu::model {

void fill_packet(Packet& packet, const isa::Executable& executable, const isa::ThreadState& state) {
  packet.index = executable.index;
  packet.message = isa::make_message(executable, state);
  const unsigned registers = packet.message.descriptor.message_length();
  for (unsigned i = 0; i < registers; ++i)
    packet.payload[i] = state.read<RegisterData>(
        (packet.message.payload_grf + static_cast<int>(i)) * isa::kGrfBytes);
}

void write_response(const Packet& packet, isa::ThreadState& state) {
  const unsigned registers = packet.message.descriptor.response_length();
  for (unsigned i = 0; i < registers; ++i) {
    const int byte = (packet.message.response_grf + static_cast<int>(i)) * isa::kGrfBytes;
    for (int dword = 0; dword < 8; ++dword)
      if ((packet.response_dwords[i] >> dword) & 1)
        state.write(byte + 4 * dword, packet.response[i][dword]);
  }
}

}  // namespace eu::model
