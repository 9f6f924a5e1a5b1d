#pragma once
// The files of traces/.
#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

namespace eu::test {

inline const std::filesystem::path kTraces = EUSIM_SOURCE_DIR "/traces";

/// Names without suffix of the files with this suffix in a directory of traces/, sorted.
inline std::vector<std::string> trace_names(const std::string& directory,
                                            const std::string& suffix) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(kTraces / directory))
    if (entry.path().extension() == suffix) names.push_back(entry.path().stem().string());
  std::sort(names.begin(), names.end());
  return names;
}

inline std::string kernel_path(const std::string& name) {
  return (kTraces / "kernels" / (name + ".asm")).string();
}

inline std::string workload_path(const std::string& name) {
  return (kTraces / "workloads" / (name + ".json")).string();
}

}  // namespace eu::test
