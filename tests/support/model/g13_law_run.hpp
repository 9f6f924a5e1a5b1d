#pragma once
// Kernels of the G13 for timed tests, and runs of them that are checked against the laws.
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "config/machine/machine.hpp"
#include "model/base/cycle.hpp"
#include "model/workload/workload.hpp"

namespace eu::test {

/// A kernel with its launch, and its results by another source.
struct G13Case {
  model::Workload workload;
  std::map<std::string, std::vector<std::uint8_t>> after;  ///< by surface, of some the first bytes
};

/// A kernel of traces/g13 by its name, or one of nine of the shared reference material, such as
/// "shared/saxpy"; empty without that material.
std::optional<G13Case> g13_case(const std::string& name);
/// All names that g13_case() accepts.
const std::vector<std::string>& g13_case_names();
/// The name of a case as a test parameter's name.
std::string g13_test_name(const std::string& name);

struct G13LawRun {
  model::Cycle cycles = 0;
  std::uint64_t instructions = 0;
  std::uint64_t unattributed = 0;
  std::string breaches;  ///< breaches of the laws (g13_laws.hpp), one per line
  std::map<std::string, std::vector<std::uint8_t>> surfaces;
  std::map<std::string, model::Cycle> waits;  ///< thread-cycles by cause
};

/// Runs in a child process and checks the laws of `law`, mostly `machine` itself. A run that does
/// not finish is a breach.
G13LawRun run_by_g13_law(const config::Machine& machine, const model::Workload& workload,
                         const config::Machine& law);

}  // namespace eu::test
