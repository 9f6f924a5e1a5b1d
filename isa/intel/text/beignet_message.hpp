#pragma once
// Messages in beignet's dumps: data (bti: 2, rgba: 14, SIMD16, legacy, Untyped Surface Read). They
// do not show whether there is a header: it is what beignet's compiler does, and what the message
// needs (isa/MESSAGES.md 2, 4).
#include "isa/intel/text/message_text.hpp"

namespace eu::isa {

/// Reads a shared function with its arguments, mlen and rlen. A descriptor of length 0 is none: it
/// stands in a0.0.
MessageText read_beignet_message(Scanner& scanner, Generation gen);

}  // namespace eu::isa
