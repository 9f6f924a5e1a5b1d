#pragma once
// Traces with all kinds of damage.
#include <string>

#include "tests/support/choice.hpp"

namespace eu::test {

/// The trace with flipped bits, with missing, doubled or foreign bytes, or cut; checksums fail.
std::string damaged_bytes(const std::string& trace, Choice& choice);

/// The trace with such damage in the content of a chunk, and with all checksums recomputed.
std::string lying_trace(const std::string& trace, Choice& choice);

}  // namespace eu::test
