#pragma once
// Reference material that is not part of the repository. Tests that need it are skipped without it.
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>

namespace eu::test {

/// Path of a file or directory of the reference material, in $EUSIM_SHARED or else in the sibling
/// directory `shared` of the sources; empty if it does not exist.
inline std::optional<std::string> shared_path(const std::string& relative) {
  const char* root = std::getenv("EUSIM_SHARED");
  const std::filesystem::path path =
      std::filesystem::path(root ? root : EUSIM_SOURCE_DIR "/../shared") / relative;
  if (!std::filesystem::exists(path)) return std::nullopt;
  return path.string();
}

}  // namespace eu::test
