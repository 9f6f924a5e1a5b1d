#pragma once
// Messages in beignet's dumps: data (bti: 2, rgba: 14, SIMD16, legacy, Untyped Surface Read). A
// dump does not show whether a message has a header. The reader derives it from the message and
// from what beignet's compiler does (isa/MESSAGES.md 2, 4).
#include "isa/intel/text/message_text.hpp"

namespace eu::isa {

/// Reads a shared function with its arguments, mlen and rlen. A descriptor of length 0 means that
/// the descriptor is in a0.0.
MessageText read_beignet_message(Scanner& scanner, Generation gen);

}  // namespace eu::isa
