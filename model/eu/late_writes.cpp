#include "model/eu/late_writes.hpp"

#include <algorithm>

namespace eu::model {
namespace {

// Addresses of registers behind the register file.
constexpr int kAddressBegin = isa::kGrfCount * isa::kGrfBytes;
constexpr int kFlagBegin = kAddressBegin + static_cast<int>(sizeof isa::ThreadState::address);
constexpr int kAccumulatorBegin = kFlagBegin + static_cast<int>(sizeof isa::ThreadState::flag);
constexpr int kContainerBytes = 8;
constexpr int kContainers = 16;  ///< of an accumulator

std::uint8_t& byte_at(isa::ThreadState& state, int address) {
  if (address < kAddressBegin) return state.grf[static_cast<std::size_t>(address)];
  if (address < kFlagBegin)
    return reinterpret_cast<std::uint8_t*>(state.address.data())[address - kAddressBegin];
  if (address < kAccumulatorBegin)
    return reinterpret_cast<std::uint8_t*>(state.flag.data())[address - kFlagBegin];
  return reinterpret_cast<std::uint8_t*>(state.acc.data())[address - kAccumulatorBegin];
}

std::uint8_t byte_at(const isa::ThreadState& state, int address) {
  return byte_at(const_cast<isa::ThreadState&>(state), address);
}

void put(std::uint8_t& byte, std::uint8_t value, std::uint8_t mask) {
  byte = static_cast<std::uint8_t>((byte & ~mask) | (value & mask));
}

/// Collects bytes for one landing and takes them back from the thread.
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

void take_grf(Taken& taken, const isa::RegisterParts& written) {
  for (std::size_t byte = 0; byte < written.grf.size(); ++byte)
    if (written.grf[byte]) taken.take(static_cast<int>(byte));
  for (int n = 0; n < 8; ++n)
    if ((written.address >> n) & 1) {
      taken.take(kAddressBegin + 2 * n);
      taken.take(kAddressBegin + 2 * n + 1);
    }
}

void take_flags(Taken& taken, std::uint64_t bits) {
  for (int byte = 0; byte < 8; ++byte)
    if (const auto mask = static_cast<std::uint8_t>(bits >> (8 * byte)))
      taken.take(kFlagBegin + byte, mask);
}

/// A lane of either accumulator is a container, however many bytes it counts for.
void take_accumulators(Taken& taken, std::uint64_t bytes, int lane_bytes) {
  const int lanes = isa::kGrfBytes / lane_bytes;
  for (int lane = 0; lane < 2 * lanes; ++lane) {
    if (((bytes >> (lane * lane_bytes)) & 1) == 0) continue;
    const int container = lane / lanes * kContainers + lane % lanes;
    for (int byte = 0; byte < kContainerBytes; ++byte)
      taken.take(kAccumulatorBegin + container * kContainerBytes + byte);
  }
}

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
                       const isa::RegisterParts& written, int lane_bytes, const Landing& landing) {
  Taken grf(state, before, landing.grf);
  take_grf(grf, written);
  add(std::move(grf.write()));
  Taken flags(state, before, landing.flag);
  take_flags(flags, written.flags);
  add(std::move(flags.write()));
  Taken accumulators(state, before, landing.accumulator);
  take_accumulators(accumulators, written.accumulators, lane_bytes);
  add(std::move(accumulators.write()));
}

void LateWrites::defer(const Packet& response, Cycle when) {
  LateWrite write;
  write.lands = when;
  const unsigned registers = response.message.descriptor.response_length();
  for (unsigned i = 0; i < registers; ++i) {
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(response.response[i].data());
    for (int byte = 0; byte < isa::kGrfBytes; ++byte)
      if ((response.response_dwords[i] >> (byte / 4)) & 1)
        write.bytes.push_back(
            {static_cast<std::uint16_t>(
                 (response.message.response_grf + static_cast<int>(i)) * isa::kGrfBytes + byte),
             bytes[byte]});
  }
  add(std::move(write));
}

void LateWrites::read_payload(Packet& packet, Cycle last_read, Cycle cycles_per_register,
                              Cycle now) {
  payload_reads_.add(packet, last_read, cycles_per_register, now);
  for (const LateWrite& write : pending_) payload_reads_.overwrite(write);
}

void LateWrites::write_landed(isa::ThreadState& state, Cycle now) {
  auto landed = pending_.begin();
  for (; landed != pending_.end() && landed->lands <= now; ++landed)
    for (const LateWrite::Byte& byte : landed->bytes)
      put(byte_at(state, byte.address), byte.value, byte.mask);
  pending_.erase(pending_.begin(), landed);
}

void PayloadReads::add(Packet& packet, Cycle last_read, Cycle cycles_per_register, Cycle now) {
  reads_.erase(std::remove_if(reads_.begin(), reads_.end(),
                              [now](const Read& read) { return read.last_read <= now; }),
               reads_.end());
  reads_.push_back({&packet, last_read, cycles_per_register});
}

void PayloadReads::overwrite(const LateWrite& write) const {
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
