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

/// `name` may be several, one on the machine of the other: "perfect_memory+infinite_pipes". Throws
/// std::invalid_argument if there is no such name, or its argument is missing.
WhatIf what_if(const std::string& name, const config::MachineChoice& base);

/// Stands for every name that needs no argument.
inline constexpr const char* kAllWhatIfs = "all";
std::vector<std::string> names_of_all_what_ifs();

/// Names as they are typed: "perfect_memory", "threads=", "all".
std::vector<std::string> what_if_words();

/// A line a name, for help.
std::string what_if_names();

}  // namespace eu::model
