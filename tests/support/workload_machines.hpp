#pragma once
// Machines that can run a workload.
#include <string>
#include <vector>

#include "tests/support/files.hpp"

namespace eu::test {

/// The generation of a workload's kernel.
inline std::string workload_gen(const std::string& path) {
  return contents(path).find("\"gen\": \"hsw\"") == std::string::npos ? "ivb" : "hsw";
}

/// Names of the shipped machines of that generation.
inline std::vector<std::string> machines_for(const std::string& workload_path) {
  if (workload_gen(workload_path) == "hsw") return {"hsw_gt2"};
  return {"ivb_gt1", "ivb_gt2"};
}

}  // namespace eu::test
