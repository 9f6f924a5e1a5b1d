#pragma once
// A machine read once, for the many that differ from it by patches and settings.
#include <string>
#include <vector>

#include "config/machine.hpp"
#include "config/machine_layers.hpp"

namespace eu::config {

class MachineBase {
 public:
  /// As load_machine. What is wrong with it is told by with().
  explicit MachineBase(const std::string& name_or_file)
      : layers_(machine_layers(name_or_file, diagnostics_)) {}

  /// What load_machine gives for this machine, `patches` and `sets`. Throws ConfigError.
  Machine with(const std::vector<std::string>& patches, const std::vector<std::string>& sets) const;

 private:
  Diagnostics diagnostics_;
  std::vector<Layer> layers_;
};

}  // namespace eu::config
