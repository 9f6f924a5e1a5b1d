#pragma once
// What must hold between the fields of a machine. Each rule has a name, which its error gives.
#include <functional>
#include <string>
#include <vector>

#include "config/machine/machine.hpp"

namespace eu::config {

struct BrokenRule {
  std::string path;  ///< of a value or object at fault
  std::string message;
  std::vector<std::string> looked_at;  ///< paths of the values and objects that break it together
};

/// Calls `report` for every rule broken.
void check_rules(const Machine& machine, const std::function<void(const BrokenRule&)>& report);

}  // namespace eu::config
