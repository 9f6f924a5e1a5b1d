#pragma once
// Kernels and workloads of traces/ that many tests run.
#include <string>

namespace eu::test {

inline const std::string kWorkloads = EUSIM_SOURCE_DIR "/traces/workloads/";
inline const std::string kSaxpy64 = kWorkloads + "saxpy_64.json";
inline const std::string kDriverSaxpy = kWorkloads + "driver_saxpy_1024.json";
inline const std::string kG13Folder = EUSIM_SOURCE_DIR "/traces/g13/";

}  // namespace eu::test
