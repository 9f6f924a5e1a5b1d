#include "model/eu/late_writes.hpp"

#include <algorithm>

namespace eu::model {
namespace {

std::uint8_t& byte_at(isa::ThreadState& state, int address) {
  return reinterpret_cast<std::uint8_t*>(&state)[address];
}

std::uint8_t byte_at(const isa::ThreadState& state, int address) {
  return byte_at(const_cast<isa::ThreadState&>(state), address);
}

void put(std::uint8_t& byte, std::uint8_t value, std::uint8_t mask) {
  byte = static_cast<std::uint8_t>((byte & ~mask) | (value & mask));
}

/// Collects the bytes of one landing, and restores the thread's state before them.
class Taken {
 public:
  Taken(isa::ThreadState& state, const isa::ThreadState& before, Cycle lands)
      : state_(state), before_(before) {
    write_.lands = lands;
  }

  void take(int address, std::uint8_t mask = 0xff) {
    std::uint8_t& byte = byte_at(state_, address);
    write_.bytes.push_back({static_cast<std::uint16_t>(address), byte, mask});
    put(byte, byte_at(before_, address), mask);
  }
  LateWrite& write() { return write_; }

 private:
  isa::ThreadState& state_;
  const isa::ThreadState& before_;
  LateWrite write_;
};

}  // namespace

void LateWrites::add(LateWrite write) {
  if (write.bytes.empty()) return;
  payload_reads_.overwrite(write);
  const auto place =
      std::upper_bound(pending_.begin(), pending_.end(), write.lands,
                       [](Cycle cycle, const LateWrite& other) { return cycle < other.lands; });
  pending_.insert(place, std::move(write));
}

void LateWrites::defer(isa::ThreadState& state, const isa::ThreadState& before,
                       const std::vector<isa::WrittenByte>& written, const Landing& landing) {
  using Lands = isa::WrittenByte::Lands;
  const std::pair<Lands, Cycle> kinds[] = {{Lands::WithRegisters, landing.grf},
                                           {Lands::WithFlags, landing.flag},
                                           {Lands::WithAccumulators, landing.accumulator}};
  for (const auto& [lands, when] : kinds) {
    Taken taken(state, before, when);
    for (const isa::WrittenByte& byte : written)
      if (byte.lands == lands) taken.take(byte.offset_bytes, byte.mask);
    add(std::move(taken.write()));
  }
}

void LateWrites::defer(const Packet& response, const isa::StateLayout& layout, Cycle when) {
  LateWrite write;
  write.lands = when;
  const isa::EntryRange registers = response.message.response;
  const auto begin = static_cast<int>(layout.registers_offset_bytes);
  for (int i = 0; i < registers.count; ++i) {
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(response.response[i]);
    for (int byte = 0; byte < layout.register_bytes; ++byte)
      if ((response.response_dwords[static_cast<std::size_t>(i)] >> (byte / 4)) & 1)
        write.bytes.push_back({static_cast<std::uint16_t>(
                                   begin + (registers.first + i) * layout.register_bytes + byte),
                               bytes[byte]});
  }
  add(std::move(write));
}

void LateWrites::read_payload(Packet& packet, const isa::StateLayout& layout, Cycle last_read,
                              Cycle cycles_per_register, Cycle now) {
  payload_reads_.add(packet, layout, last_read, cycles_per_register, now);
  for (const LateWrite& write : pending_) payload_reads_.overwrite(write);
}

void LateWrites::write_landed(isa::ThreadState& state, Cycle now) {
  auto landed = pending_.begin();
  for (; landed != pending_.end() && landed->lands <= now; ++landed)
    for (const LateWrite::Byte& byte : landed->bytes)
      put(byte_at(state, byte.address), byte.value, byte.mask);
  pending_.erase(pending_.begin(), landed);
}

void PayloadReads::add(Packet& packet, const isa::StateLayout& layout, Cycle last_read,
                       Cycle cycles_per_register, Cycle now) {
  reads_.erase(std::remove_if(reads_.begin(), reads_.end(),
                              [now](const Read& read) { return read.last_read <= now; }),
               reads_.end());
  reads_.push_back({&packet, &layout, last_read, cycles_per_register});
}

void PayloadReads::overwrite(const LateWrite& write) const {
  for (const Read& read : reads_) {
    // A packet is served, and freed, only after its last register has been read.
    if (read.last_read < write.lands) continue;
    const int registers = read.packet->message.payload_registers();
    for (const LateWrite::Byte& byte : write.bytes) {
      const int at = byte.address - static_cast<int>(read.layout->registers_offset_bytes);
      if (at < 0) continue;
      const int i = read.packet->message.payload_place(at / read.layout->register_bytes);
      if (i < 0) continue;
      const auto later = static_cast<Cycle>(registers - 1 - i) * read.cycles_per_register;
      if (write.lands + later > read.last_read) continue;
      auto* payload = reinterpret_cast<std::uint8_t*>(read.packet->payload[i]);
      payload[at % read.layout->register_bytes] = byte.value;
    }
  }
}

}  // namespace eu::model
