#include "model/functions/message_view.hpp"

#include <string>

#include "model/core/run_control.hpp"

namespace eu::model {
namespace {

isa::MessageLayout checked_layout(const isa::Message& message, isa::Gen gen) {
  const auto layout = isa::message_layout(message.sfid, message.descriptor, gen);
  if (!layout || !layout->is_well_formed(message.descriptor))
    throw MessageFault(isa::message_problem(message.sfid, message.descriptor, gen));
  return *layout;
}

}  // namespace

MessageView::MessageView(Packet& packet, isa::Gen gen)
    : packet_(packet),
      layout_(checked_layout(packet.message, gen)),
      channels_(packet.message.channels) {
  if (packet.message.has_response) packet.response_dwords.fill(0);
}

void MessageView::fail(const std::string& what) const {
  throw MessageFault(std::string(row().name) + ": " + what);
}

}  // namespace eu::model
