#include "model/intel/urb.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <string>

#include "model/base/run_control.hpp"
#include "model/dispatch/dispatch.hpp"

namespace eu::model {
namespace {

constexpr unsigned kHwordBytes = kUrbHandleBytes;
constexpr unsigned kOwordBytes = 16;

bool counts_owords(const MessageView& message) {
  return message.row().kind == isa::MessageKind::UrbWriteOword ||
         message.row().kind == isa::MessageKind::UrbReadOword;
}

/// First byte of a slot's data.
std::uint64_t slot_begin(const MessageView& message, int slot) {
  const unsigned unit = counts_owords(message) ? kOwordBytes : kHwordBytes;
  const bool per_slot = message.control(16, 16) != 0;
  const std::uint64_t offset =
      message.control(13, 3) + std::uint64_t{per_slot ? message.header(3 + slot) : 0};
  return std::uint64_t{message.header(slot) & 0xffff} * kHwordBytes + offset * unit;
}

}  // namespace

Urb::Urb(sc_core::sc_module_name name, const config::UrbConfig& config, int size_bytes,
         isa::Generation gen)
    : sc_module(name), config_(config), layouts_(gen), contents_(size_bytes) {
  in.bind(*this);
  contents.bind(contents_);
}

RegisterData UrbContents::hword(std::uint32_t number) const {
  const std::size_t first = std::size_t{number} * kHwordBytes / 4;
  RegisterData data{};
  if (first + data.size() > size_dwords_)
    throw MessageFault(fmt::format("byte {} of a URB of {}", 4 * first, 4 * size_dwords_));
  if (!dwords_.empty())
    std::copy_n(dwords_.begin() + static_cast<std::ptrdiff_t>(first), data.size(), data.begin());
  return data;
}

std::uint32_t& UrbContents::dword(const MessageView& message, std::uint64_t byte) {
  last_byte_ = std::max(last_byte_, byte);
  if (byte / 4 >= size_dwords_)
    message.fail(fmt::format("byte {} of a buffer of {}", byte, 4 * size_dwords_));
  if (dwords_.empty()) dwords_.resize(size_dwords_);
  return dwords_[byte / 4];
}

void UrbContents::move(MessageView& message, int registers) {
  const bool interleaved = message.control(14, 14) != 0;
  const std::uint32_t mask = (message.header(5) >> 8) & 0xff;
  const int dwords = counts_owords(message) && !interleaved ? 4 : 8;
  for (int grf = 0; grf < registers; ++grf)
    for (int i = 0; i < dwords; ++i) {
      const int slot = interleaved ? i / 4 : 0;
      const int in_slot = interleaved ? 4 * grf + i % 4 : dwords * grf + i;
      std::uint32_t& place =
          dword(message, slot_begin(message, slot) + static_cast<std::uint64_t>(4 * in_slot));
      if (!message.writes())
        message.respond(grf, i, place);
      else if (mask == 0 || ((mask >> i) & 1) != 0)
        place = message.payload(1 + grf, i);
    }
}

void UrbContents::move_lanes(MessageView& message, int dwords) {
  const int offsets = message.control(17, 17) != 0 ? 1 : 0;  // registers of offsets
  const bool has_masks = message.writes() && message.control(15, 15) != 0;
  const int first = 1 + offsets + (has_masks ? 1 : 0);
  for (int lane = 0; lane < 8; ++lane) {
    if (!message.enabled(lane)) continue;
    const std::uint64_t offset =
        message.control(14, 4) + std::uint64_t{offsets != 0 ? message.payload(1, lane) : 0};
    const std::uint64_t begin =
        std::uint64_t{message.payload(0, lane) & 0xffff} * kHwordBytes + offset * kOwordBytes;
    const unsigned mask = has_masks ? message.payload(first - 1, lane) >> 16 & 0xff : 0xff;
    for (int i = 0; i < dwords; ++i) {
      std::uint32_t& place = dword(message, begin + static_cast<std::uint64_t>(4 * i));
      if (!message.writes())
        message.respond(i, lane, place);
      else if (((mask >> i) & 1) != 0)
        place = message.payload(first + i, lane);
    }
  }
}

/// Atomic operation on the dword at slot 0's handle and offset, with operand M0.6. Returns
/// the old value.
void UrbContents::operate(MessageView& message) {
  std::uint32_t& place = dword(message, slot_begin(message, 0));
  message.respond(0, 0, place);
  place = message.row().kind == isa::MessageKind::UrbAtomicInc ? place + 1 : message.header(6);
}

/// Checks that the last byte that the recorded message touched exists on this machine too.
void UrbContents::recall(const MessageView& message, const Accesses& accesses) {
  if (!accesses.addresses.empty()) dword(message, accesses.addresses.front());
}

int UrbContents::serve(MessageView& message) {
  Packet& packet = message.packet();
  last_byte_ = 0;
  const bool by_lane = message.row().family == isa::MessageFamily::UrbSimd8Write ||
                       message.row().family == isa::MessageFamily::UrbSimd8Read;
  const int parameters =
      by_lane ? static_cast<int>(message.control(17, 17) + message.control(15, 15)) : 0;
  const int registers = message.writes() ? message.payload_registers() - 1 - parameters
                                         : static_cast<int>(message.descriptor().response_length());
  if (packet.accesses_from == AccessesFrom::Recording)
    recall(message, packet.accesses);
  else if (message.row().family == isa::MessageFamily::UrbAtomic)
    operate(message);
  else if (by_lane)
    move_lanes(message, registers);
  else
    move(message, registers);
  if (packet.accesses_from == AccessesFrom::PayloadRecorded) {
    packet.accesses.clear();
    packet.accesses.row_lengths = {1};
    packet.accesses.addresses = {static_cast<std::uint32_t>(last_byte_)};
  }
  return registers;
}

Service Urb::serve(Packet& packet) {
  MessageView message(packet, layouts_);
  const int registers = contents_.serve(message);
  const Cycle start = std::max(packet.arrival, busy_.until);
  busy_.add(
      start,
      static_cast<Cycle>(std::max(1, registers)) * static_cast<Cycle>(config_.cycles_per_register),
      packet.sent);
  return {start, start + config_.latency_cycles};
}

}  // namespace eu::model
