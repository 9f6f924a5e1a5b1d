#pragma once
// Random sequences of instructions that belong together.
#include <string>
#include <vector>

#include "tests/support/choice.hpp"

namespace eu::test {

/// A use of accumulators, of the address register or of flags as registers, or a chain with
/// dependency control.
std::vector<std::string> random_sequence(Choice& choice, int simd);

}  // namespace eu::test
