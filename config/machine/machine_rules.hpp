#pragma once
// Rules between the fields of a machine. Each rule has a name, which is part of its error message.
#include <functional>
#include <string>
#include <vector>

#include "config/machine/machine.hpp"

namespace eu::config {

struct BrokenRule {
  std::string path;  ///< of the wrong value or object
  std::string message;
  std::vector<std::string> involved;  ///< paths of all values and objects that the rule compares
};

/// Calls `report` for each broken rule.
void check_rules(const Machine& machine, const std::function<void(const BrokenRule&)>& report);

}  // namespace eu::config
