#pragma once
// Traces with damage of every kind.
#include <string>

#include "tests/support/choice.hpp"

namespace eu::test {

/// Bits that flip, bytes that are missing, doubled or from elsewhere, a cut: checksums do not hold.
std::string damaged_bytes(const std::string& trace, Choice& choice);

/// The same done to the content of a chunk, with all checksums made anew: a lie.
std::string lying_trace(const std::string& trace, Choice& choice);

}  // namespace eu::test
