#pragma once
// Place of the sources.
#include <filesystem>

namespace eu::test {

inline const std::filesystem::path kRoot = EUSIM_SOURCE_DIR;

}  // namespace eu::test
