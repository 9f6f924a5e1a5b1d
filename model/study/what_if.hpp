#pragma once
// Named machines to compare with: what if memory were perfect? (what_ifs.def)
#include <string>
#include <vector>

#include "config/machine/machine_file.hpp"

namespace eu::model {

struct WhatIf {
  std::string name;     ///< as the user wrote it: "perfect_memory", "threads=4", "/path=value"
  std::string meaning;  ///< empty for a "/path=value"
  config::MachineChoice machine;
};

/// Throws std::invalid_argument if there is no such name, or its argument is missing.
WhatIf what_if(const std::string& name, const config::MachineChoice& base);

/// A line a name, for help.
std::string what_if_names();

}  // namespace eu::model
