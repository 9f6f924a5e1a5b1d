#pragma once
// Words of the Mesa dialect that describe a send's message for readers; derived from
// the descriptor.
#include <string>

#include "isa/intel/instruction.hpp"

namespace eu::isa {

/// Appends `sampler MsgDesc: ld SIMD8 Surface = 1 Sampler = 0 mlen 4 rlen 4`.
void append_mesa_message(std::string& out, const Instruction& send, Generation gen);

/// The word before MsgDesc for a shared function; `sfid1` for one that has no word in Mesa.
std::string mesa_sfid_name(unsigned sfid, Generation gen);

}  // namespace eu::isa
