#pragma once
// Random instructions of doubles as drivers emit them for one generation (isa/ERRATA.md, double
// precision), on registers of the pool of random_instruction.hpp.
#include <string>

#include "isa/intel/opcode.hpp"
#include "tests/support/choice.hpp"

namespace eu::test {

/// An instruction in the Mesa dialect, for a thread of `simd` channels.
std::string random_double(Choice& choice, int simd, isa::Generation gen);

}  // namespace eu::test
