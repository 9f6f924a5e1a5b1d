#pragma once
// Files as strings, and the files of traces/ that many tests use.
#include <fstream>
#include <sstream>
#include <string>

namespace eu::test {

inline std::string contents(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

// Kernels and workloads of traces/ that many tests run.

inline const std::string kWorkloads = EUSIM_SOURCE_DIR "/traces/workloads/";
inline const std::string kSaxpy64 = kWorkloads + "saxpy_64.json";
inline const std::string kDriverSaxpy = kWorkloads + "driver_saxpy_1024.json";
inline const std::string kG13Folder = EUSIM_SOURCE_DIR "/traces/g13/";

}  // namespace eu::test
