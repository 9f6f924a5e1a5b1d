#pragma once
// What `eusim run --json -` says.
#include <string>
#include <vector>

#include "tests/support/model/simulate.hpp"

namespace eu::test {

/// The result document of a run of the program. Fails the test if it does not end well.
SimulatedRun result_of(const std::vector<std::string>& arguments);

/// Path and value of each number of the document, in its order.
struct NumberAt {
  std::string path;
  std::string value;
};
std::vector<NumberAt> numbers_of(const config::JsonValue& document);

/// Paths of all workloads whose kernel is for a generation, in order of names.
std::vector<std::string> all_workloads(const std::string& gen = "ivb");

}  // namespace eu::test
