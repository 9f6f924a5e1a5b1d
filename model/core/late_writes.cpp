#include "model/core/late_writes.hpp"

#include <algorithm>

namespace eu::model {

const LateWrite& LateWrites::defer(isa::ThreadState& state, const isa::GrfBytes& written,
                                   const Registers& before, Cycle lands) {
  LateWrite write;
  write.lands = lands;
  for (std::size_t byte = 0; byte < written.size(); ++byte) {
    if (!written[byte]) continue;
    write.bytes.push_back({static_cast<std::uint16_t>(byte), state.grf[byte]});
    state.grf[byte] = before[byte];
  }
  return add(std::move(write));
}

const LateWrite& LateWrites::add(LateWrite write) {
  const auto place =
      std::upper_bound(pending_.begin(), pending_.end(), write.lands,
                       [](Cycle cycle, const LateWrite& other) { return cycle < other.lands; });
  return *pending_.insert(place, std::move(write));
}

void LateWrites::settle(isa::ThreadState& state, Cycle now) {
  auto landed = pending_.begin();
  for (; landed != pending_.end() && landed->lands <= now; ++landed)
    for (const LateWrite::Byte& byte : landed->bytes) state.grf[byte.address] = byte.value;
  pending_.erase(pending_.begin(), landed);
}

void PayloadReads::add(Packet& packet, Cycle last_read, Cycle cycles_per_register, Cycle now) {
  reads_.erase(std::remove_if(reads_.begin(), reads_.end(),
                              [now](const Read& read) { return read.last_read <= now; }),
               reads_.end());
  reads_.push_back({&packet, last_read, cycles_per_register});
}

void PayloadReads::overwrite(const LateWrite& write) {
  for (const Read& read : reads_) {
    // A packet is served, and gone, only after its last register was read.
    if (read.last_read < write.lands) continue;
    const int registers = static_cast<int>(read.packet->message.descriptor.message_length());
    for (const LateWrite::Byte& byte : write.bytes) {
      const int i = byte.address / isa::kGrfBytes - read.packet->message.payload_grf;
      if (i < 0 || i >= registers) continue;
      const auto later = static_cast<Cycle>(registers - 1 - i) * read.cycles_per_register;
      if (write.lands + later > read.last_read) continue;
      auto* payload = reinterpret_cast<std::uint8_t*>(read.packet->payload[i].data());
      payload[byte.address % isa::kGrfBytes] = byte.value;
    }
  }
}

}  // namespace eu::model
