#pragma once
// Results of `eusim run --json -`.
#include <string>
#include <vector>

#include "tests/support/model/simulate.hpp"

namespace eu::test {

/// The result document of a run of eusim. Fails the test if the run fails.
SimulatedRun result_of(const std::vector<std::string>& arguments);

/// Path and value of a number of the document.
struct NumberAt {
  std::string path;
  std::string value;
};
std::vector<NumberAt> numbers_of(const config::JsonValue& document);

/// Paths of all workloads with a kernel of the generation, in the order of names.
std::vector<std::string> all_workloads(const std::string& gen = "ivb");

}  // namespace eu::test
