#pragma once
// Lengths of payload and response of a message, by its descriptor.
#include <algorithm>

#include "isa/intel/messages/message_layout.hpp"

namespace eu::isa {

/// Sets the lengths in the layout of one message; one function per family. A length is bounded only
/// if a public source states its bounds. Bounds without a source below are from Mesa's and
/// Beignet's compilers (isa/ERRATA.md, "Lengths of messages").
class MessageLengths {
 public:
  MessageLengths(MessageLayout& layout, Descriptor descriptor, Generation gen)
      : layout_(layout), descriptor_(descriptor), gen_(gen) {}

  void fill_in();

 private:
#define MESSAGE_FAMILY(id, ...) void id();
#include "isa/intel/messages/message_families.def"

  bool reads() const {
    return layout_.row->access == MessageAccess::Read;
  }
  bool returns_data() const {
    return descriptor_.bits(13, 13) != 0;
  }

  /// Number of enabled channels: each set bit of 11:8 disables one.
  int channels() const {
    return 4 - __builtin_popcount(descriptor_.bits(11, 8));
  }

  void lanes(int count) {
    layout_.lanes = count;
    layout_.item_registers = std::max(1, count / 8);
  }
  void payload(int registers) {
    layout_.payload = {registers, registers};
  }
  void response(int registers) {
    layout_.response = {registers, registers};
  }

  /// A header and a block of registers, which is read into the response or written from
  /// the payload.
  void block(int registers) {
    layout_.data_items = registers;
    payload(layout_.header_registers + (reads() ? 0 : registers));
    response(reads() ? registers : 0);
  }
  /// Header, one address per lane, and items that are read or written.
  void scattered(int count, int items) {
    lanes(count);
    layout_.data_items = items;
    const int data = items * layout_.item_registers;
    payload(layout_.header_registers + layout_.item_registers + (reads() ? 0 : data));
    response(reads() ? data : 0);
  }
  /// Header, addresses, operands. The response is one item if the message requests it.
  void atomic(int count) {
    lanes(count);
    const unsigned operation = descriptor_.bits(11, 8);
    layout_.data_items = atomic_operands(operation);
    payload(layout_.header_registers + layout_.item_registers * (1 + layout_.data_items));
    response(returns_data() ? layout_.item_registers : 0);
    if (operation == 0) allow_qwords();
  }
  /// cmpwr8b works on 64 bits: its operands and its result are twice as large.
  void allow_qwords() {
    layout_.payload.max = kMaxPayload;
    layout_.response.max *= 2;
  }
  /// Header, one to four coordinates, data; trailing coordinates may be omitted.
  void coordinates(int data, int results) {
    layout_.data_items = data;
    layout_.payload = {layout_.header_registers + 1 + data, layout_.header_registers + 4 + data};
    response(results);
  }
  void sampler(int max_lanes);
  void shrink_response(int channel_registers);
  /// Header, 64-bit addresses, and `items` of data that are read or written.
  void wide_addresses(int count, int items);
  void wide_atomic(int operands);

  bool streams() const;
  void motion_search(int registers);
  void integer_search();

  static constexpr int kMaxPayload = 15;   ///< limit of descriptors
  static constexpr int kMaxResponse = 16;  ///< limit of descriptors
  static constexpr int kUrbDwords = 8;     ///< dwords per lane

  MessageLayout& layout_;
  Descriptor descriptor_;
  Generation gen_;
};

}  // namespace eu::isa
