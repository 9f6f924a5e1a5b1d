// Typed surfaces: texels by integer coordinates (isa/MESSAGES.md 4.3).
#include <fmt/core.h>

#include <algorithm>
#include <string>

#include "model/intel/surface_access.hpp"

namespace eu::model {
namespace {

/// Texel at the coordinates u, v, r of a lane; trailing ones may be absent and are 0.
TexelPlace typed_place(const DataAccess& access, const Surface& surface, int lane) {
  const MessageView& message = access.message;
  const int data = message.writes() || message.row().access == isa::MessageAccess::Atomic
                       ? message.layout().data_items
                       : 0;
  const int coordinates = std::clamp(message.items() - data, 1, 4);
  const auto coordinate = [&](int number) -> std::int64_t {
    if (number >= coordinates) return 0;
    return message.is_simd4x2() ? message.component(number, lane) : message.item(number, lane);
  };
  return texel_place(surface, 0, coordinate(0), coordinate(1), coordinate(2));
}

/// First item of the data of a write or an atomic operation; data follows the coordinates.
int first_data_item(const MessageView& message) {
  return message.items() - message.layout().data_items;
}

/// Selects channels of the send by the header's mask and the slot group.
void select_slots(MessageView& message) {
  if (message.is_simd4x2()) return;
  const bool atomic = message.row().access == isa::MessageAccess::Atomic;
  const bool second_port = message.row().sfid == isa::Sfid::DataCache1;
  const bool high = atomic        ? message.control(12, 12) != 0
                    : second_port ? message.control(13, 12) == 2
                                  : message.control(13, 13) != 0;
  // Gen9 allows messages without a header (isa/GEN8.md M7).
  message.select_channels(high ? 8 : 0, message.has_header() ? message.header(7) & 0xffff : 0xffff);
}

void read_typed(DataAccess& access, const Surface& surface, const TexelPlace& place, int lane) {
  MessageView& message = access.message;
  const Color color = read_texel(access, surface, place);
  const unsigned disabled = message.control(11, 8);
  int item = 0;
  for (int channel = 0; channel < 4; ++channel) {
    if ((disabled >> channel) & 1) continue;
    if (message.is_simd4x2())
      message.respond(0, 4 * lane + channel, color[channel]);
    else
      message.respond_item(item++, lane, color[channel]);
  }
}

void write_typed(DataAccess& access, const Surface& surface, const TexelPlace& place, int lane) {
  const MessageView& message = access.message;
  const unsigned enabled = ~message.control(11, 8) & 0xf;
  int item = first_data_item(message);
  Color color{};
  for (int channel = 0; channel < 4; ++channel) {
    if (((enabled >> channel) & 1) == 0) continue;
    color[channel] = message.is_simd4x2()
                         ? message.payload(message.payload_registers() - 1, 4 * lane + channel)
                         : message.item(item++, lane);
  }
  write_texel(access, surface, place, color, enabled);
}

}  // namespace

void access_typed(DataAccess& access, const Surface* surface) {
  const Surface& target = formatted_image_of(access, surface);
  select_slots(access.message);
  for (int lane = 0; lane < access.message.lanes(); ++lane) {
    if (!access.message.enabled(lane)) continue;
    const TexelPlace place = typed_place(access, target, lane);
    if (access.message.writes())
      write_typed(access, target, place, lane);
    else
      read_typed(access, target, place, lane);
  }
}

void access_typed_atomic(DataAccess& access, const Surface* surface) {
  MessageView& message = access.message;
  const Surface& target = formatted_image_of(access, surface);
  if (target.format != SurfaceFormat::R32Uint)
    message.fail(fmt::format("surface \"{}\" has the format {} (allowed: r32_uint)", target.name,
                             row(target.format).key));
  const unsigned operation = message.control(11, 8);
  if (operation == 0) message.fail("operation 0 (cmpwr8b), on 64 bits, is not modelled");
  select_slots(message);
  const int operand = first_data_item(message);
  const int operands = message.layout().data_items;
  for (int lane = 0; lane < message.lanes(); ++lane) {
    if (!message.enabled(lane)) continue;
    const TexelPlace place = typed_place(access, target, lane);
    // An offset outside the window: it reads 0, and the write is dropped.
    const std::uint32_t at = place.inside ? place.offset : ~0u;
    const AtomicResult result = atomic_result(operation, access.window().read_dword(at),
                                              operands > 0 ? message.item(operand, lane) : 0,
                                              operands > 1 ? message.item(operand + 1, lane) : 0);
    access.write(at, result.stored);
    message.respond_item(0, lane, result.returned);
  }
}

}  // namespace eu::model
