#pragma once
// Messages in gen4asm's words: sampler (3, 0, F), write (0, 16, 12, 0), data_port (10, 8, 0, 3, 0,
// 1).
#include "isa/intel/text/message_text.hpp"

namespace eu::isa {

/// Reads a shared function with its arguments, mlen and rlen.
MessageText read_gen4asm_message(Scanner& scanner, Generation gen);

}  // namespace eu::isa
