// Lengths of the messages that Gen8 and Gen9 introduced (isa/GEN8.md M).
#include "isa/intel/messages/message_lengths.hpp"

namespace eu::isa {

// ---- 64-bit addresses (isa/GEN8.md M4 to M6) ----

void MessageLengths::wide_addresses(int count, int items) {
  lanes(count);
  layout_.data_items = items;
  const int item = layout_.item_registers * (layout_.wide_data ? 2 : 1);
  payload(layout_.header_registers + 2 * layout_.item_registers + (reads() ? 0 : items * item));
  response(reads() ? items * item : 0);
}

/// Bytes share one dword per lane: it holds as many bytes as there are elements.
void MessageLengths::A64Scattered() {
  constexpr unsigned kBytes = 0, kQwords = 2;
  const unsigned kind = descriptor_.bits(9, 8);
  const int elements = 1 << descriptor_.bits(11, 10);
  layout_.wide_data = kind == kQwords || (kind == kBytes && elements > 4);
  wide_addresses(descriptor_.bits(12, 12) != 0 ? 16 : 8, kind == kBytes ? 1 : elements);
}

void MessageLengths::A64Untyped() {
  wide_addresses(descriptor_.bits(13, 12) == 1 ? 16 : 8, channels());
}

void MessageLengths::wide_atomic(int operands) {
  lanes(8);
  layout_.data_items = operands;
  const int item = layout_.wide_data ? 2 : 1;
  payload(layout_.header_registers + 2 + operands * item);
  response(returns_data() ? item : 0);
}

/// Operation 0 has 64 bits, independent of bit 12.
void MessageLengths::A64Atomic() {
  const unsigned operation = descriptor_.bits(11, 8);
  layout_.wide_data = descriptor_.bits(12, 12) != 0 || operation == 0;
  wide_atomic(atomic_operands(operation));
}

void MessageLengths::A64FloatAtomic() {
  wide_atomic(float_atomic_operands(descriptor_.bits(11, 8)));
}

void MessageLengths::A64Block() {
  OwordBlock();
}

void MessageLengths::FloatAtomic() {
  lanes(descriptor_.bits(12, 12) != 0 ? 8 : 16);
  layout_.data_items = float_atomic_operands(descriptor_.bits(11, 8));
  payload(layout_.header_registers + layout_.item_registers * (1 + layout_.data_items));
  response(returns_data() ? layout_.item_registers : 0);
}

// ---- images (isa/GEN8.md M8, M9) ----

/// Gen9 returns as many channels as the response has room for; none if the thread ends with
/// the message.
void MessageLengths::shrink_response(int channel_registers) {
  layout_.response.min =
      descriptor_.has_header() ? 0 : std::min(channel_registers, layout_.response.max);
}

void MessageLengths::RenderTargetRead() {
  lanes(descriptor_.bits(8, 8) != 0 ? 8 : 16);
  layout_.header_registers *= 2;
  payload(layout_.header_registers);
  response(4 * layout_.item_registers);
}

// ---- URB (isa/GEN8.md M10) ----

/// Handles of eight lanes; then offsets if bit 17 is set, and masks if bit 15 is set; then up to
/// eight dwords.
void MessageLengths::UrbSimd8Write() {
  const int parameters =
      static_cast<int>(descriptor_.bits(17, 17)) + static_cast<int>(descriptor_.bits(15, 15));
  layout_.data_items = kUrbDwords;
  layout_.payload = {layout_.header_registers + parameters,
                     layout_.header_registers + parameters + kUrbDwords};
}

void MessageLengths::UrbSimd8Read() {
  payload(layout_.header_registers + static_cast<int>(descriptor_.bits(17, 17)));
  layout_.response = {1, kUrbDwords};
}

}  // namespace eu::isa
