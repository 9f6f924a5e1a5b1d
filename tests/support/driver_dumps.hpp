#pragma once
// Kernels that a graphics driver compiled (traces/README.md).
#include <string>
#include <vector>

#include "tests/support/encodings.hpp"

namespace eu::test {

/// Path of the dump of a kernel.
inline std::string driver_dump(const std::string& name) {
  return EUSIM_SOURCE_DIR "/traces/kernels/driver/" + name + ".ivb.txt";
}

/// Paths of all dumps, in order.
inline std::vector<std::string> driver_dumps() {
  return dumps_in(EUSIM_SOURCE_DIR "/traces/kernels/driver");
}

}  // namespace eu::test
