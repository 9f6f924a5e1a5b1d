#include "model/intel/fixed_function.hpp"

#include "isa/common/float_bits.hpp"

namespace eu::model {
namespace {

constexpr unsigned kSharedOffset = 0;
constexpr unsigned kPerSlotOffset = 3;
constexpr float kSixteenths = 16.0f * 16.0f;

float shared_offset(const MessageView& message, int low_bit) {
  const auto bits = static_cast<int>(message.control(low_bit + 3, low_bit));
  return static_cast<float>(bits - (bits & 8 ? 16 : 0)) / kSixteenths;
}

}  // namespace

void respond_vme(MessageView& message) {
  const auto registers = static_cast<int>(message.descriptor().response_length());
  for (int grf = 0; grf < registers; ++grf) message.respond_register(grf, {});
}

void respond_interpolator(MessageView& message) {
  constexpr float kMiddle = 1.0f / 3.0f;
  const unsigned mode = message.control(13, 12);
  for (int lane = 0; lane < message.lanes(); ++lane) {
    if (!message.enabled(lane)) continue;
    for (int axis = 0; axis < 2; ++axis) {
      float offset = 0;
      if (mode == kSharedOffset) offset = shared_offset(message, 4 * axis);
      if (mode == kPerSlotOffset) offset = isa::float_of(message.item(axis, lane)) / 16.0f;
      message.respond_item(axis, lane, isa::bits_of(kMiddle + offset));
    }
  }
}

}  // namespace eu::model
