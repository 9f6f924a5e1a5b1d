#pragma once
// Kernels of the G13 that tests run in time, and runs of them that are held to the laws as they
// end.
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "config/machine/machine.hpp"
#include "model/base/cycle.hpp"
#include "model/workload/workload.hpp"

namespace eu::test {

/// A kernel with its launch, and what others say that it leaves.
struct G13Case {
  model::Workload workload;
  std::map<std::string, std::vector<std::uint8_t>> after;  ///< of surfaces; of some the beginning
};

/// Of traces/g13 by their names, and the nine of the shared reference material as "shared/saxpy";
/// empty if that is not there.
std::optional<G13Case> g13_case(const std::string& name);
/// All names that g13_case() accepts.
const std::vector<std::string>& g13_case_names();
/// The same as a parameter's name.
std::string g13_test_name(const std::string& name);

struct G13LawRun {
  model::Cycle cycles = 0;
  std::uint64_t instructions = 0;
  std::uint64_t unattributed = 0;
  std::string breaches;  ///< of the laws (g13_laws.hpp), a line each; empty if none
  std::map<std::string, std::vector<std::uint8_t>> surfaces;
  std::map<std::string, model::Cycle> waits;  ///< thread-cycles by cause
};

/// Runs in a child process, held to the laws of `law`: mostly those of the machine itself. A run
/// that does not finish is a breach.
G13LawRun run_by_g13_law(const config::Machine& machine, const model::Workload& workload,
                         const config::Machine& law);

}  // namespace eu::test
