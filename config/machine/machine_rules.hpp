#pragma once
// What must hold between the fields of a machine. Each rule has a name, which its error gives.
#include <functional>
#include <string>

#include "config/machine/machine.hpp"

namespace eu::config {

/// Calls `report` for every rule broken, with the path of a value or object at fault.
void check_rules(
    const Machine& machine,
    const std::function<void(const std::string& path, const std::string& message)>& report);

}  // namespace eu::config
