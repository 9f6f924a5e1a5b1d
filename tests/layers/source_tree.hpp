#pragma once
// Where the sources are.
#include <filesystem>

namespace eu::test {

inline const std::filesystem::path kRoot = EUSIM_SOURCE_DIR;

}  // namespace eu::test
