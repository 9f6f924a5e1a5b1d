#pragma once
// Messages without a machine: a test fills a packet, and its effect on values is executed.
#include <cstring>
#include <string>
#include <vector>

#include "isa/common/float_bits.hpp"
#include "model/base/run_control.hpp"
#include "model/intel/data_access.hpp"
#include "model/intel/sample.hpp"
#include "model/memory/surfaces.hpp"

namespace eu::test {

inline constexpr std::uint32_t kUntouched = 0xdddddddd;

/// Descriptor of a message: lengths and header bit around its function control.
inline std::uint32_t descriptor(unsigned mlen, unsigned rlen, bool header,
                                std::uint32_t function_control) {
  return mlen << 25 | rlen << 20 | (header ? 1u << 19 : 0) | function_control;
}

/// Function control of a data port message (isa/MESSAGES.md 1).
inline std::uint32_t port_control(unsigned type, unsigned control, unsigned index) {
  return type << 14 | control << 8 | index;
}

/// Function control of a sampler message (isa/MESSAGES.md 5).
inline std::uint32_t sampler_control(unsigned type, unsigned simd_mode, unsigned index = 0,
                                     unsigned sampler = 0) {
  return simd_mode << 17 | type << 12 | sampler << 8 | index;
}

/// One message at a time, on a surface with bytes 0, 1, 2, ..., a sampler and shared local memory.
class MessageBench {
 public:
  isa::Generation gen = isa::Generation::Ivb;
  model::SurfaceTable surfaces;
  model::Packet packet;

  /// Binds a surface with memory of its own; its size is the image's unless `shape` has one.
  void bind(unsigned index, model::Surface shape, const std::vector<std::uint8_t>& bytes = {}) {
    if (shape.pitch_bytes == 0)
      shape.pitch_bytes = static_cast<std::uint32_t>(shape.width * shape.texel_bytes());
    if (shape.size_bytes == 0) shape.size_bytes = static_cast<std::uint32_t>(shape.image_bytes());
    if (shape.name.empty()) shape.name = "surface" + std::to_string(index);
    shape.base = 0x10000 * (index + 1);
    surfaces.bind(index, shape);
    surfaces.addresses.add({shape.address.value_or(shape.base), shape.size_bytes, shape.base});
    surfaces.memory.write(shape.base, bytes.data(), bytes.size());
  }
  /// Binds a buffer whose byte n is n mod 256.
  void bind_bytes(unsigned index, std::uint32_t size) {
    model::Surface shape;
    shape.width = static_cast<int>(size);
    std::vector<std::uint8_t> bytes(size);
    for (std::uint32_t n = 0; n < size; ++n) bytes[n] = static_cast<std::uint8_t>(n);
    bind(index, shape, bytes);
  }
  std::uint32_t dword_at(unsigned index, std::uint32_t offset, int bytes = 4) {
    std::uint32_t value = 0;
    surfaces.memory.read(surfaces.surface(index).base + offset, &value,
                         static_cast<std::size_t>(bytes));
    return value;
  }

  /// Begins a new message: payload zero, response untouched.
  void begin(isa::Sfid sfid, std::uint32_t raw, std::uint32_t channels = 0xff,
             std::uint8_t exec_size = 8) {
    packet.message = {};
    packet.message.function = static_cast<std::uint8_t>(sfid);
    packet.message.unit = isa::unit_of(sfid, {raw});
    packet.message.descriptor = raw;
    const isa::Descriptor descriptor{raw};
    packet.message.payload.count = static_cast<std::uint16_t>(descriptor.message_length());
    packet.message.channels = channels;
    packet.message.exec_size = exec_size;
    packet.message.response.count = static_cast<std::uint16_t>(descriptor.response_length());
    for (int grf = 0; grf < model::kMaxPayloadRegisters; ++grf)
      std::fill_n(packet.payload[grf], 8, 0);
    for (int grf = 0; grf < model::kMaxResponseRegisters; ++grf)
      std::fill_n(packet.response[grf], 8, kUntouched);
    packet.response_dwords.fill(0);
  }
  std::uint32_t& payload(int grf, int dword) { return packet.payload[grf][dword]; }
  void payload_real(int grf, int dword, float value) { payload(grf, dword) = isa::bits_of(value); }
  void serve() {
    model::MessageView view(packet, gen);
    if (view.row().sfid == isa::Sfid::Sampler)
      model::perform_sample(view, surfaces, 64);
    else
      model::perform_data_access(view, model::target_of(view, surfaces, gen));
  }
  /// The fault of a message without a meaning; empty if it is served.
  std::string fault() {
    try {
      serve();
    } catch (const model::MessageFault& fault) {
      return fault.what();
    }
    return {};
  }

  /// A dword that the response writes; kUntouched where it does not.
  std::uint32_t response(int grf, int dword) const {
    const bool written = (packet.response_dwords[static_cast<std::size_t>(grf)] >> dword) & 1;
    return written ? packet.response[grf][dword] : kUntouched;
  }
  float response_real(int grf, int dword) const { return isa::float_of(response(grf, dword)); }
};

/// The four bytes n, n + 1, n + 2, n + 3 modulo 256.
inline std::uint32_t bytes_from(std::uint32_t n) {
  std::uint32_t value = 0;
  for (std::uint32_t i = 0; i < 4; ++i) value |= ((n + i) & 0xff) << (8 * i);
  return value;
}

}  // namespace eu::test
