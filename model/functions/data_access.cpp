#include "model/functions/data_access.hpp"

#include <algorithm>
#include <string>

#include "model/core/run_control.hpp"

namespace eu::model {
namespace {

using isa::MessageKind;

/// One data-port message: its lanes, where its parameters lie in the payload, its response.
class DataAccess {
 public:
  DataAccess(Packet& packet, const Window& window) : packet_(packet), window_(window) {
    if (packet.message.has_response) packet.response_dwords.fill(0);
  }

  Touched touched;

  // ---- lanes ----
  unsigned control() const { return packet_.message.descriptor.data_port_control(); }
  bool enabled(int lane) const { return (packet_.message.channels >> lane) & 1; }
  int header() const { return packet_.message.descriptor.has_header() ? 1 : 0; }

  /// Dword of `lane` in the payload item that begins `offset_registers` after the header.
  std::uint32_t payload(int offset_registers, int lane) const {
    return packet_.payload[header() + offset_registers + lane / 8][lane % 8];
  }
  std::uint32_t header_dword(int dword) const { return packet_.payload[0][dword]; }
  std::uint32_t data_dword(int index) const {  // after the header register
    return packet_.payload[1 + index / 8][index % 8];
  }

  void respond(int dword, std::uint32_t value) {
    if (!packet_.message.has_response) return;
    packet_.response[dword / 8][dword % 8] = value;
    packet_.response_dwords[dword / 8] |= static_cast<std::uint8_t>(1u << (dword % 8));
  }

  // ---- memory ----
  std::uint32_t read(std::uint32_t offset, int bytes = 4) {
    if (window_.contains(offset, bytes)) touched.add(window_.address(offset));
    return window_.read_dword(offset, bytes);
  }
  void write(std::uint32_t offset, std::uint32_t value, int bytes = 4) {
    if (window_.contains(offset, bytes)) touched.add(window_.address(offset));
    touched.writes = true;
    window_.write_dword(offset, value, bytes);
  }

  // ---- shapes ----
  /// Throws unless mlen covers the message and rlen is what it returns. Longer payloads are ignored
  /// (messages 1).
  void require(unsigned message_registers, unsigned response_registers) const {
    const isa::Descriptor descriptor = packet_.message.descriptor;
    if (descriptor.message_length() < message_registers)
      throw MessageFault("message length " + std::to_string(descriptor.message_length()) +
                         " is too short: this message needs " + std::to_string(message_registers));
    if (packet_.message.has_response && descriptor.response_length() < response_registers)
      throw MessageFault("response length " + std::to_string(descriptor.response_length()) +
                         " is too short: this message returns " +
                         std::to_string(response_registers));
  }

 private:
  Packet& packet_;
  const Window& window_;
};

// ---- OWord block (messages 2.2, 2.3) ----

struct OwordBlock {
  int first_dword;  ///< in the first data register
  int dwords;
};

OwordBlock oword_block(unsigned control) {
  switch (control & 7) {
    case 0: return {0, 4};
    case 1: return {4, 4};
    case 2: return {0, 8};
    case 3: return {0, 16};
    case 4: return {0, 32};
    default:
      throw MessageFault("OWord block size code " + std::to_string(control & 7) +
                         " is reserved (allowed: 0..4)");
  }
}

unsigned registers_for(int dwords) {
  return static_cast<unsigned>((dwords + 7) / 8);
}

void oword_block_read(DataAccess& access, std::uint32_t offset) {
  const OwordBlock block = oword_block(access.control());
  access.require(1, registers_for(block.first_dword + block.dwords));
  for (int i = 0; i < block.dwords; ++i) {
    if (i % Touched::kMaxLanes == 0) access.touched.begin_row();
    access.respond(block.first_dword + i, access.read(offset + 4u * static_cast<unsigned>(i)));
  }
}

void oword_block_write(DataAccess& access) {
  const OwordBlock block = oword_block(access.control());
  access.require(1 + registers_for(block.first_dword + block.dwords), 0);
  const std::uint32_t offset = 16 * access.header_dword(2);
  for (int i = 0; i < block.dwords; ++i) {
    if (i % Touched::kMaxLanes == 0) access.touched.begin_row();
    access.write(offset + 4u * static_cast<unsigned>(i), access.data_dword(block.first_dword + i));
  }
}

// ---- scattered ----

int dword_scattered_lanes(unsigned control) {
  switch (control & 3) {
    case 2: return 8;
    case 3: return 16;
    default:
      throw MessageFault("DWord scattered block size code " + std::to_string(control & 3) +
                         " is reserved (allowed: 2, 3)");
  }
}

void dword_scattered(DataAccess& access, bool write) {
  const int lanes = dword_scattered_lanes(access.control());
  const int registers = lanes / 8;
  access.require(access.header() + (write ? 2 : 1) * registers, registers);
  access.touched.begin_row();
  for (int lane = 0; lane < lanes; ++lane) {
    if (!access.enabled(lane)) continue;
    const std::uint32_t offset = 4 * access.payload(0, lane);
    if (write)
      access.write(offset, access.payload(registers, lane));
    else
      access.respond(lane, access.read(offset));
  }
}

void byte_scattered(DataAccess& access, bool write) {
  const int lanes = access.control() & 1 ? 16 : 8;
  const unsigned size_code = (access.control() >> 2) & 3;
  if (size_code == 3)
    throw MessageFault("byte scattered data size code 3 is reserved (allowed: 0, 1, 2)");
  const int bytes = 1 << size_code;
  const int registers = lanes / 8;
  access.require(access.header() + (write ? 2 : 1) * registers, registers);
  access.touched.begin_row();
  for (int lane = 0; lane < lanes; ++lane) {
    if (!access.enabled(lane)) continue;
    const std::uint32_t offset = access.payload(0, lane);
    if (write)
      access.write(offset, access.payload(registers, lane), bytes);
    else
      access.respond(lane, access.read(offset, bytes));
  }
}

// ---- untyped surface ----

int untyped_lanes(unsigned simd_mode) {
  switch (simd_mode) {
    case 1: return 16;
    case 2: return 8;
    default:
      throw MessageFault("untyped surface SIMD mode " + std::to_string(simd_mode) +
                         " is not modelled (allowed: 1 = SIMD16, 2 = SIMD8)");
  }
}

void untyped_surface(DataAccess& access, bool write) {
  const int lanes = untyped_lanes((access.control() >> 4) & 3);
  const int registers = lanes / 8;
  const unsigned disabled = access.control() & 0xf;
  const int channels = 4 - __builtin_popcount(disabled);
  access.require(access.header() + registers * (1 + (write ? channels : 0)),
                 static_cast<unsigned>(registers * channels));
  int item = 0;
  for (unsigned channel = 0; channel < 4; ++channel) {
    if ((disabled >> channel) & 1) continue;
    access.touched.begin_row();
    for (int lane = 0; lane < lanes; ++lane) {
      if (!access.enabled(lane)) continue;
      const std::uint32_t offset = (access.payload(0, lane) & ~3u) + 4 * channel;
      if (write)
        access.write(offset, access.payload(registers * (1 + item), lane));
      else
        access.respond(8 * registers * item + lane, access.read(offset));
    }
    ++item;
  }
}

}  // namespace

bool is_memory_fence(isa::MessageKind kind) {
  return kind == MessageKind::MemoryFence || kind == MessageKind::RenderMemoryFence;
}

Touched perform_data_access(isa::MessageKind kind, Packet& packet, const Window& window) {
  DataAccess access(packet, window);
  switch (kind) {
    case MessageKind::OwordBlockRead:
    case MessageKind::ConstOwordBlockRead:
      oword_block_read(access, 16 * access.header_dword(2));
      break;
    case MessageKind::UnalignedOwordBlockRead:
      oword_block_read(access, access.header_dword(2) & ~3u);
      break;
    case MessageKind::OwordBlockWrite: oword_block_write(access); break;
    case MessageKind::DwordScatteredRead:
    case MessageKind::ConstDwordScatteredRead: dword_scattered(access, false); break;
    case MessageKind::DwordScatteredWrite: dword_scattered(access, true); break;
    case MessageKind::ByteScatteredRead: byte_scattered(access, false); break;
    case MessageKind::ByteScatteredWrite: byte_scattered(access, true); break;
    case MessageKind::UntypedSurfaceRead: untyped_surface(access, false); break;
    case MessageKind::UntypedSurfaceWrite: untyped_surface(access, true); break;
    case MessageKind::MemoryFence:
      if (packet.message.has_response) packet.response_dwords.fill(0);
      break;
    default:
      throw MessageFault("message \"" + std::string(isa::row(kind).mesa_name) +
                         "\" is not modelled yet");
  }
  return access.touched;
}

}  // namespace eu::model
