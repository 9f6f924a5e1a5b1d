// Messages with an address per lane: scattered, untyped, atomic (isa/MESSAGES.md 2.2 to 2.4).
#include <algorithm>
#include <type_traits>

#include "model/intel/data_access.hpp"

namespace eu::model {
namespace {

/// Moves `bytes` of each lane between memory at `address(lane)` and the item after the addresses.
template <class Address>
void scattered(DataAccess& access, int bytes, Address address) {
  MessageView& message = access.message;
  access.touched.begin_row();
  for (int lane = 0; lane < message.lanes(); ++lane) {
    if (!message.enabled(lane)) continue;
    if (message.writes())
      access.write(address(lane), message.item(1, lane), bytes);
    else
      message.respond_item(0, lane, access.read(address(lane), bytes));
  }
}

/// True if all lanes, enabled or not, address consecutive dwords.
bool all_follow(const MessageView& message) {
  const std::uint32_t* const addresses = message.items(0);
  const std::uint32_t first = addresses[0] & ~3u;
  std::uint32_t apart = 0;
  for (unsigned half = 0; half < static_cast<unsigned>(message.lanes()); half += 8)
    for (unsigned lane = half; lane < half + 8; ++lane)
      apart |= (addresses[lane] - first) ^ (4 * lane);
  return (apart & ~3u) == 0;
}

/// Bit n: lanes n - 1 and n are enabled, and lane n addresses the dword after that of lane n - 1.
std::uint32_t following_lanes(const MessageView& message) {
  const std::uint32_t both_on = message.enabled_lanes() & (message.enabled_lanes() << 1);
  if (all_follow(message)) return both_on;
  const std::uint32_t* const addresses = message.items(0);
  std::uint32_t follows = 0;
  for (int lane = 1; lane < message.lanes(); ++lane) {
    const bool next = (addresses[lane] & ~3u) == (addresses[lane - 1] & ~3u) + 4;
    follows |= std::uint32_t{next} << lane;
  }
  return follows & both_on;
}

/// Moves dwords of lanes between memory and item `number`, consecutive dwords together. Each is
/// `offset` bytes after the address of its lane.
void move_lanes(DataAccess& access, std::uint32_t follows, std::uint32_t offset, int number) {
  MessageView& message = access.message;
  for (std::uint32_t left = message.enabled_lanes(); left != 0;) {
    const int lane = __builtin_ctz(left);
    const int count = 1 + __builtin_ctz(~(follows >> lane >> 1));
    const std::uint32_t at = (message.items(0)[lane] & ~3u) + offset;
    if (message.writes()) {
      access.write(at, message.items(1 + number) + lane, count);
    } else {
      const int grf = number * message.layout().item_registers;
      access.read(at, message.response(grf) + lane, count);
      message.responded(grf, lane, count);
    }
    left &= ~(((1u << count) - 1) << lane);
  }
}

/// Address of component c of a pixel: 4 c bytes after the pixel's, whose low two bits are ignored.
std::uint32_t component_address(const MessageView& message, int lane, unsigned component) {
  return (message.item(0, lane) & ~3u) + 4 * component;
}

void untyped_simd4x2(DataAccess& access, unsigned disabled) {
  MessageView& message = access.message;
  for (int lane = 0; lane < 2; ++lane)
    for (int component = 0; component < 4; ++component) {
      if (((disabled >> component) & 1) || !message.enabled(lane, component)) continue;
      const std::uint32_t at = component_address(message, lane, static_cast<unsigned>(component));
      if (message.writes())
        access.write(at, message.component(4 + component, lane));
      else
        message.respond(0, 4 * lane + component, access.read(at));
    }
}

template <class Result, class Value>
Result operate(unsigned operation, Value old, Value first, Value second) {
  using Signed = std::make_signed_t<Value>;
  const bool is_less = static_cast<Signed>(old) < static_cast<Signed>(first);
  switch (operation) {
    case 1: return {old & first, old};
    case 2: return {old | first, old};
    case 3: return {old ^ first, old};
    case 4: return {first, old};
    case 5: return {old + 1, old};
    case 6: return {old - 1, old};
    case 7: return {old + first, old};
    case 8: return {old - first, old};
    case 9: return {first - old, old};
    case 10: return {is_less ? first : old, old};
    case 11: return {is_less ? old : first, old};
    case 12: return {std::max(old, first), old};
    case 13: return {std::min(old, first), old};
    case 14: return {old == first ? second : old, old};
    default: return {old - 1, old - 1};  // predec
  }
}

}  // namespace

void select_pixels(MessageView& message) {
  if (message.has_header() && !message.is_simd4x2())
    message.select_channels(0, message.header(7) & 0xffff);
}

void access_dword_scattered(DataAccess& access) {
  scattered(access, 4, [&](int lane) { return 4 * access.message.item(0, lane); });
}

void access_byte_scattered(DataAccess& access) {
  const int bytes = 1 << access.message.control(11, 10);
  scattered(access, bytes, [&](int lane) { return access.message.item(0, lane); });
}

void access_untyped(DataAccess& access) {
  MessageView& message = access.message;
  const unsigned disabled = message.control(11, 8);
  if (message.is_simd4x2()) return untyped_simd4x2(access, disabled);
  select_pixels(message);
  const std::uint32_t follows = following_lanes(message);
  int item = 0;
  for (unsigned component = 0; component < 4; ++component) {
    if ((disabled >> component) & 1) continue;
    access.touched.begin_row();
    move_lanes(access, follows, 4 * component, item++);
  }
}

AtomicResult atomic_result(unsigned operation, std::uint32_t old, std::uint32_t first,
                           std::uint32_t second) {
  return operate<AtomicResult>(operation, old, first, second);
}

WideAtomicResult atomic_result(unsigned operation, std::uint64_t old, std::uint64_t first,
                               std::uint64_t second) {
  return operate<WideAtomicResult>(operation, old, first, second);
}

/// Lanes that access the same dword are executed in order of lanes (isa/MESSAGES.md 2.4).
void access_untyped_atomic(DataAccess& access) {
  MessageView& message = access.message;
  const unsigned operation = message.control(11, 8);
  if (operation == 0) message.fail("operation 0 (cmpwr8b), on 64 bits, is not modelled");
  select_pixels(message);
  access.touched.begin_row();
  for (int lane = 0; lane < message.lanes(); ++lane) {
    if (!message.enabled(lane)) continue;
    const std::uint32_t at = message.item(0, lane) & ~3u;
    const int operands = message.layout().data_items;
    const AtomicResult result =
        atomic_result(operation, access.peek(at), operands > 0 ? message.item(1, lane) : 0,
                      operands > 1 ? message.item(2, lane) : 0);
    access.write(at, result.stored);
    message.respond_item(0, lane, result.returned);
  }
}

}  // namespace eu::model
