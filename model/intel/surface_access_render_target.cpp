// Render target messages: colours of a thread's pixels (isa/MESSAGES.md 4.1, isa/GEN8.md M9).
#include <fmt/core.h>

#include <string>

#include "model/intel/surface_access.hpp"

namespace eu::model {
namespace {

constexpr unsigned kReplicated = 1;
constexpr unsigned kDualHigh = 3;

struct Colors {
  bool replicated;     ///< one colour, in dwords 0 to 3 of a register
  int first_register;  ///< after header and source 0's alpha
  int end_register;
};

Colors colors_of(const MessageView& message) {
  constexpr std::uint32_t kSource0Alpha = 1u << 11;
  const int item_registers = message.layout().item_registers;
  Colors colors{message.control(10, 8) == kReplicated, message.layout().header_registers, 0};
  if (message.header(0) & kSource0Alpha) colors.first_register += item_registers;
  colors.end_register = colors.first_register + (colors.replicated ? 1 : 4 * item_registers);
  if (message.payload_registers() < colors.end_register)
    message.fail(fmt::format(
        "message length {} is too short for what the header announces (allowed: {} to 15)",
        message.payload_registers(), colors.end_register));
  return colors;
}

Color color_of(const MessageView& message, const Colors& colors, int lane) {
  Color color;
  for (int channel = 0; channel < 4; ++channel) {
    const int item = colors.first_register + channel * message.layout().item_registers;
    color[channel] = colors.replicated ? message.payload(colors.first_register, channel)
                                       : message.payload(item + lane / 8, lane % 8);
  }
  return color;
}

/// Slots 4s to 4s + 3 are the pixels of subspan s; dword 2 + s of r1 has the position of its
/// upper left pixel.
TexelPlace pixel_place(const Surface& image, const Target& target, int slot) {
  const std::uint32_t corner = target.subspans[static_cast<std::size_t>(2 + slot / 4)];
  const std::int64_t x = (corner & 0xffff) + (slot & 1);
  const std::int64_t y = (corner >> 16) + ((slot >> 1) & 1);
  return texel_place(image, 0, x, y, 0);
}

}  // namespace

/// Writes colours without blending.
void access_render_target(DataAccess& access, const Target& target) {
  MessageView& message = access.message;
  const Surface& image = formatted_image_of(access, target.surface);
  if (message.control(11, 11) != 0) message.fail("slots 16 to 31 are not modelled");
  const Colors colors = colors_of(message);
  const int first_slot = message.control(10, 8) == kDualHigh ? 8 : 0;
  // Without a header, the mask of the thread's own pixels applies.
  message.select_channels(
      first_slot, (message.has_header() ? message.payload(1, 7) : target.subspans[7]) & 0xffff);
  for (int lane = 0; lane < message.lanes(); ++lane) {
    if (!message.enabled(lane)) continue;
    write_texel(access, image, pixel_place(image, target, first_slot + lane),
                color_of(message, colors, lane), 0xf);
  }
}

void access_render_target_read(DataAccess& access, const Target& target) {
  MessageView& message = access.message;
  const Surface& image = formatted_image_of(access, target.surface);
  if (message.control(11, 11) != 0) message.fail("slots 16 to 31 are not modelled");
  message.select_channels(0, message.payload(1, 7) & 0xffff);
  for (int lane = 0; lane < message.lanes(); ++lane) {
    if (!message.enabled(lane)) continue;
    const Color color = read_texel(access, image, pixel_place(image, target, lane));
    for (int channel = 0; channel < 4; ++channel)
      message.respond_item(channel, lane, color[channel]);
  }
}

}  // namespace eu::model
