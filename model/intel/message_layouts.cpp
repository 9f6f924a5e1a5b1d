#include "model/intel/message_layouts.hpp"

#include "model/base/run_control.hpp"

namespace eu::model {

isa::MessageLayout checked_layout(const isa::Request& message, isa::Generation gen) {
  const isa::Descriptor descriptor = descriptor_of(message);
  const auto layout = isa::message_layout(sfid_of(message), descriptor, gen);
  if (!layout || !isa::layout_is_known(layout->row->family, gen) ||
      !layout->is_well_formed(descriptor))
    throw MessageFault(isa::message_problem(sfid_of(message), descriptor, gen));
  return *layout;
}

const isa::MessageLayout& MessageLayouts::decode_layout(const Packet& packet) {
  const isa::MessageLayout layout = checked_layout(packet.message, gen_);
  cached_.resize(kCachedLayouts);
  CachedLayout& known = cached_[packet.index % kCachedLayouts];
  known = {layout, sfid_of(packet.message), descriptor_of(packet.message)};
  return known.layout;
}

}  // namespace eu::model
