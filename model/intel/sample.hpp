#pragma once
// What sampler messages return: values only, no time (isa/MESSAGES.md 5).
#include "model/intel/message_view.hpp"
#include "model/memory/surfaces.hpp"
#include "model/memory/touched.hpp"

namespace eu::model {

/// Does the message look at the state of a sampler, or at that of the surface alone?
bool uses_sampler_state(isa::MessageKind kind);

/// Fills the response and returns the lines of memory that were read. Throws MessageFault.
LineSet perform_sample(MessageView& message, SurfaceTable& surfaces, int line_bytes);

}  // namespace eu::model
