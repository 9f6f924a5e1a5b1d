#pragma once
// View of a message for its shared function: checked, with payload and response by item and lane
// (isa/MESSAGES.md 1, 2.3). An item is a dword of each lane: lanes 0 to 7 in one register, 8 to 15
// in the next. In SIMD4x2, two lanes have four dwords each in one register.
#include <cstdint>

#include "model/intel/message_layouts.hpp"

namespace eu::model {

class MessageView {
 public:
  /// Throws MessageFault for an invalid message; the error names the message, the field and the
  /// allowed values.
  MessageView(Packet& packet, isa::Generation gen);
  /// The same for a unit that caches layouts.
  MessageView(Packet& packet, MessageLayouts& layouts);

  const isa::MessageLayout& layout() const { return layout_; }
  const isa::MessageRow& row() const { return *layout_.row; }
  Packet& packet() { return packet_; }
  const Packet& packet() const { return packet_; }
  bool writes() const { return row().access == isa::MessageAccess::Write; }
  isa::Generation gen() const { return gen_; }
  unsigned control(int high, int low) const { return descriptor().bits(high, low); }
  isa::Descriptor descriptor() const { return isa::descriptor_of(packet_.message); }
  [[noreturn]] void fail(const std::string& what) const;

  // ---- lanes ----
  int lanes() const { return layout_.lanes; }
  bool is_simd4x2() const { return layout_.lanes == 2; }
  /// Maps lane 0 to slot `first` of the thread and enables only slots in `mask`. A send with at
  /// most as many channels as lanes has exactly these slots; a wider send begins with slot 0.
  void select_channels(int first, std::uint32_t mask) {
    const int skipped = packet_.message.exec_size > lanes() ? first : 0;
    channels_ = (packet_.message.channels >> skipped) & (mask >> first);
  }
  /// A lane of a SIMD4x2 message is enabled if one of its four channels is.
  bool enabled(int lane) const {
    return is_simd4x2() ? ((channels_ >> (4 * lane)) & 0xf) != 0 : ((channels_ >> lane) & 1) != 0;
  }
  /// Bit n: lane n is enabled. Not for SIMD4x2.
  std::uint32_t enabled_lanes() const { return channels_ & ((1u << lanes()) - 1); }
  /// True if this component of a SIMD4x2 lane is enabled.
  bool enabled(int lane, int component) const {
    return ((channels_ >> (4 * lane + component)) & 1) != 0;
  }

  // ---- payload ----
  bool has_header() const { return descriptor().has_header(); }
  /// Dword of the header; 0 without a header.
  std::uint32_t header(int dword) const { return has_header() ? packet_.payload[0][dword] : 0; }
  std::uint32_t payload(int grf, int dword) const { return packet_.payload[grf][dword]; }
  int payload_registers() const { return static_cast<int>(descriptor().message_length()); }
  /// Number of items between the header and the end of the payload.
  int items() const {
    return (payload_registers() - layout_.header_registers) / layout_.item_registers;
  }
  std::uint32_t item(int number, int lane) const {
    const int grf = layout_.header_registers + number * layout_.item_registers;
    return is_simd4x2() ? packet_.payload[grf][4 * lane]
                        : packet_.payload[grf + lane / 8][lane % 8];
  }
  /// Values of an item of all lanes, consecutive. Not for SIMD4x2.
  const std::uint32_t* items(int number) const {
    return packet_.payload[layout_.header_registers + number * layout_.item_registers];
  }
  /// Component of a lane's four dwords in SIMD4x2; two registers hold eight components.
  std::uint32_t component(int number, int lane) const {
    const int grf = layout_.header_registers + number / 4;
    return packet_.payload[grf][4 * lane + number % 4];
  }

  // ---- response ----
  void respond(int grf, int dword, std::uint32_t value) {
    if (!packet_.message.has_response()) return;
    packet_.response[grf][dword] = value;
    packet_.response_dwords[static_cast<std::size_t>(grf)] |= 1u << dword;
  }
  void respond_item(int number, int lane, std::uint32_t value) {
    if (is_simd4x2())
      respond(0, 4 * lane + number, value);
    else
      respond(number * layout_.item_registers + lane / 8, lane % 8, value);
  }
  /// Dwords of a register of the response, followed by those of the next register, to write several
  /// at once. Call responded() afterwards.
  std::uint32_t* response(int grf) { return packet_.response[grf]; }
  /// Marks `count` dwords from `dword` of the register on as written, possibly into the next.
  void responded(int grf, int dword, int count) {
    if (!packet_.message.has_response()) return;
    std::uint32_t written = ((1u << count) - 1) << dword;
    for (; written != 0; written >>= 8)
      packet_.response_dwords[static_cast<std::size_t>(grf++)] |= written & 0xff;
  }
  /// Writes a whole register, independent of the enabled channels.
  void respond_register(int grf, const RegisterData& data) {
    for (int dword = 0; dword < 8; ++dword) respond(grf, dword, data[dword]);
  }

 private:
  MessageView(Packet& packet, const isa::MessageLayout& layout, isa::Generation gen);

  Packet& packet_;
  isa::MessageLayout layout_;
  std::uint32_t channels_;
  isa::Generation gen_;
};

}  // namespace eu::model
