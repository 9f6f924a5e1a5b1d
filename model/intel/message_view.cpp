#include "model/intel/message_view.hpp"

#include <fmt/core.h>

#include <string>

#include "model/base/run_control.hpp"

namespace eu::model {
namespace {

enum class Enables : bool { Whole, Lanes };

constexpr Enables kEnables[] = {
#define MESSAGE_FAMILY(id, enables, ...) Enables::enables,
#include "isa/intel/messages/message_families.def"
};

/// Block messages move whole registers, independent of the enabled channels (isa/MESSAGES.md 1).
std::uint32_t channels_of(const isa::Request& message, const isa::MessageLayout& layout) {
  const bool lanes = kEnables[static_cast<std::size_t>(layout.row->family)] == Enables::Lanes;
  return lanes ? message.channels : ~0u;
}

}  // namespace

MessageView::MessageView(Packet& packet, isa::Generation gen)
    : MessageView(packet, checked_layout(packet.message, gen), gen) {}

MessageView::MessageView(Packet& packet, MessageLayouts& layouts)
    : MessageView(packet, layouts.of(packet), layouts.gen()) {}

MessageView::MessageView(Packet& packet, const isa::MessageLayout& layout, isa::Generation gen)
    : packet_(packet), layout_(layout), channels_(channels_of(packet.message, layout_)), gen_(gen) {
  if (packet.message.has_response()) packet.response_dwords.fill(0);
}

void MessageView::fail(const std::string& what) const {
  throw MessageFault(fmt::format("{}: {}", row().name, what));
}

}  // namespace eu::model
