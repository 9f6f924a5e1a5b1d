// Messages with 64-bit addresses, and atomic operations on floats (isa/GEN8.md M4 to M6).
#include <algorithm>

#include "isa/common/float_bits.hpp"
#include "model/intel/data_access.hpp"

namespace eu::model {
namespace {

/// Qword of a lane in the registers from `grf` on; a register holds four.
std::uint64_t qword(const MessageView& message, int grf, int lane) {
  const int low = 2 * (lane % 4);
  return message.payload(grf + lane / 4, low) |
         std::uint64_t{message.payload(grf + lane / 4, low + 1)} << 32;
}

std::uint64_t address_of(const MessageView& message, int lane) {
  return qword(message, message.layout().header_registers, lane);
}

/// First register of an item of data; data follows the addresses in the payload.
int data_register(const MessageView& message, int item) {
  const isa::MessageLayout& layout = message.layout();
  return layout.header_registers + layout.item_registers * (2 + item * (layout.wide_data ? 2 : 1));
}

std::uint64_t data_of(const MessageView& message, int item, int lane) {
  const int grf = data_register(message, item);
  return message.layout().wide_data ? qword(message, grf, lane)
                                    : message.payload(grf + lane / 8, lane % 8);
}

void respond(MessageView& message, int item, int lane, std::uint64_t value) {
  if (!message.layout().wide_data)
    return message.respond_item(item, lane, static_cast<std::uint32_t>(value));
  const int grf = 2 * item * message.layout().item_registers + lane / 4;
  message.respond(grf, 2 * (lane % 4), static_cast<std::uint32_t>(value));
  message.respond(grf, 2 * (lane % 4) + 1, static_cast<std::uint32_t>(value >> 32));
}

/// One item of a lane: its address, and whether it is the lane's first or last. Items between these
/// two are in the same cache lines.
struct Element {
  std::uint64_t address;
  int bytes;
  bool first = true;
  bool last = true;
};

std::uint64_t read_value(DataAccess& access, const Element& at) {
  if (at.bytes < 8) return access.read_at(at.address, at.bytes, at.first || at.last);
  const std::uint64_t low = access.read_at(at.address, 4, at.first);
  return low | std::uint64_t{access.read_at(at.address + 4, 4, at.last)} << 32;
}

void write_value(DataAccess& access, const Element& at, std::uint64_t value) {
  const bool touches = at.first || (at.last && at.bytes < 8);
  access.write_at(at.address, static_cast<std::uint32_t>(value), std::min(at.bytes, 4), touches);
  if (at.bytes == 8)
    access.write_at(at.address + 4, static_cast<std::uint32_t>(value >> 32), 4, at.last);
}

/// Moves one item of a lane between memory and the message.
void move(DataAccess& access, const Element& at, int item, int lane) {
  MessageView& message = access.message;
  if (message.writes())
    write_value(access, at, data_of(message, item, lane));
  else
    respond(message, item, lane, read_value(access, at));
}

}  // namespace

AtomicResult float_atomic_result(unsigned operation, std::uint32_t old, std::uint32_t first,
                                 std::uint32_t second) {
  const float old_value = isa::float_of(old), given = isa::float_of(first);
  switch (operation) {
    case 1: return {given > old_value || old_value != old_value ? first : old, old};
    case 2: return {given < old_value || old_value != old_value ? first : old, old};
    default: return {old_value == given ? second : old, old};
  }
}

/// Elements of a lane are consecutive in memory. Up to four bytes share a dword of the payload.
void access_a64_scattered(DataAccess& access) {
  constexpr unsigned kBytes = 0, kDwords = 1;
  MessageView& message = access.message;
  const unsigned kind = message.control(9, 8);
  const int bytes = kind == kBytes ? 1 << message.control(11, 10) : kind == kDwords ? 4 : 8;
  select_pixels(message);
  for (int lane = 0; lane < message.lanes(); ++lane) {
    if (!message.enabled(lane)) continue;
    const std::uint64_t address = address_of(message, lane);
    const int items = message.layout().data_items;
    for (int item = 0; item < items; ++item)
      move(access,
           {address + static_cast<unsigned>(item * bytes), bytes, item == 0, item == items - 1},
           item, lane);
  }
}

void access_a64_untyped(DataAccess& access) {
  MessageView& message = access.message;
  const unsigned disabled = message.control(11, 8);
  select_pixels(message);
  int item = 0;
  for (unsigned component = 0; component < 4; ++component) {
    if ((disabled >> component) & 1) continue;
    for (int lane = 0; lane < message.lanes(); ++lane)
      if (message.enabled(lane))
        move(access, {(address_of(message, lane) & ~std::uint64_t{3}) + 4 * component, 4}, item,
             lane);
    ++item;
  }
}

/// Lanes are executed in their order, as in isa/MESSAGES.md 2.4.
void access_a64_atomic(DataAccess& access) {
  MessageView& message = access.message;
  constexpr unsigned kCompareWrite = 14;
  const unsigned code = message.control(11, 8);
  const unsigned operation = code == 0 ? kCompareWrite : code;
  const bool wide = message.layout().wide_data;
  const int operands = message.layout().data_items;
  select_pixels(message);
  for (int lane = 0; lane < message.lanes(); ++lane) {
    if (!message.enabled(lane)) continue;
    const std::uint64_t at = address_of(message, lane) & ~std::uint64_t{wide ? 7u : 3u};
    const std::uint64_t first = operands > 0 ? data_of(message, 0, lane) : 0;
    const std::uint64_t second = operands > 1 ? data_of(message, 1, lane) : 0;
    if (wide) {
      const std::uint64_t old = access.peek_at(at) | std::uint64_t{access.peek_at(at + 4)} << 32;
      const WideAtomicResult result = atomic_result(operation, old, first, second);
      write_value(access, {at, 8}, result.stored);
      respond(message, 0, lane, result.returned);
    } else {
      const AtomicResult result =
          atomic_result(operation, access.peek_at(at), static_cast<std::uint32_t>(first),
                        static_cast<std::uint32_t>(second));
      access.write_at(at, result.stored);
      respond(message, 0, lane, result.returned);
    }
  }
}

void access_a64_float_atomic(DataAccess& access) {
  MessageView& message = access.message;
  const int operands = message.layout().data_items;
  select_pixels(message);
  for (int lane = 0; lane < message.lanes(); ++lane) {
    if (!message.enabled(lane)) continue;
    const std::uint64_t at = address_of(message, lane) & ~std::uint64_t{3};
    const auto operand = [&](int number) {
      return number < operands ? static_cast<std::uint32_t>(data_of(message, number, lane)) : 0;
    };
    const AtomicResult result =
        float_atomic_result(message.control(11, 8), access.peek_at(at), operand(0), operand(1));
    access.write_at(at, result.stored);
    respond(message, 0, lane, result.returned);
  }
}

void access_float_atomic(DataAccess& access) {
  MessageView& message = access.message;
  const int operands = message.layout().data_items;
  select_pixels(message);
  access.touched.begin_row();
  for (int lane = 0; lane < message.lanes(); ++lane) {
    if (!message.enabled(lane)) continue;
    const std::uint32_t at = message.item(0, lane) & ~3u;
    const AtomicResult result =
        float_atomic_result(message.control(11, 8), access.peek(at), message.item(1, lane),
                            operands > 1 ? message.item(2, lane) : 0);
    access.write(at, result.stored);
    message.respond_item(0, lane, result.returned);
  }
}

/// M0.0 and M0.1 are the address; sizes are those of OWord blocks.
void access_a64_block(DataAccess& access) {
  MessageView& message = access.message;
  constexpr unsigned kUpperHalf = 1;
  const unsigned size = message.control(10, 8);
  const int first = size == kUpperHalf ? 4 : 0;
  const int dwords = size <= kUpperHalf ? 4 : 4 << (size - 1);
  const std::uint64_t alignment = message.control(12, 11) == 0 ? 16 : 4;
  const std::uint64_t address =
      (message.header(0) | std::uint64_t{message.header(1)} << 32) & ~(alignment - 1);
  for (int i = 0; i < dwords; ++i) {
    const int grf = i / kDwordsPerRegister;
    const int dword = first + i % kDwordsPerRegister;
    const std::uint64_t at = address + static_cast<unsigned>(4 * i);
    if (message.writes())
      access.write_at(at, message.payload(1 + grf, dword));
    else
      message.respond(grf, dword, access.read_at(at));
  }
}

}  // namespace eu::model
