#pragma once
// Results of sampler messages: values only, no time (isa/MESSAGES.md 5).
#include "model/intel/message_view.hpp"
#include "model/memory/surfaces.hpp"
#include "model/memory/touched.hpp"

namespace eu::model {

/// True if the message uses the state of a sampler, not only that of the surface.
bool uses_sampler_state(isa::MessageKind kind);

/// Fills the response and returns the lines of memory that were read. Throws MessageFault.
LineSet perform_sample(MessageView& message, SurfaceTable& surfaces, int line_bytes);

}  // namespace eu::model
