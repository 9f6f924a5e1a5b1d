#pragma once
// What-ifs: named changes of a machine to compare with (what_ifs.def).
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "config/machine/machine_file.hpp"

namespace eu::model {

struct WhatIf {
  std::string name;     ///< as the user wrote it: "perfect_memory", "threads=4", "/path=value"
  std::string meaning;  ///< empty for a "/path=value"
  config::MachineChoice machine;
  std::size_t first_set = 0;  ///< of the machine's sets, the first that the what-if adds

  /// The machine; ConfigError of its changes name the what-if.
  config::Machine load() const;
};

/// The what-if of a name. Several names are applied in sequence: "perfect_memory+infinite_pipes".
/// `alone` is a word that the caller takes instead of a what-if: errors list it, and refuse it as a
/// part of several names. Throws std::invalid_argument for an unknown name or a missing argument.
WhatIf what_if(const std::string& name, const config::MachineChoice& base,
               std::string_view alone = {});

/// Name for all what-ifs without an argument.
inline constexpr const char* kAllWhatIfs = "all";
std::vector<std::string> names_of_all_what_ifs();

/// Names for completion: "perfect_memory", "threads=", "all".
std::vector<std::string> what_if_words();

/// Names with meanings, one per line, for help.
std::string what_if_names();

}  // namespace eu::model
