#pragma once
// How long messages and their answers are, and which need a header (messages 2 to 10).
#include <optional>

#include "isa/message.hpp"

namespace eu::isa::lint {

/// Lengths in registers, with the header.
struct MessageShape {
  int min_payload = 1;
  int max_payload = 15;
  int min_response = 0;
  int max_response = 0;
  bool needs_header = false;
  bool reserved_control = false;  ///< a control code that stands for nothing
};

/// Does this shared function's message type have a name? True where there is no table of types.
bool is_known_message(Sfid sfid, Descriptor descriptor, Gen gen);

/// Empty where the shape is not known.
std::optional<MessageShape> message_shape(Sfid sfid, Descriptor descriptor, Gen gen);

/// Is the message known, and is its descriptor of the shape that such a message has, if that is
/// known?
bool is_usual_message(Sfid sfid, Descriptor descriptor, Gen gen);

}  // namespace eu::isa::lint
