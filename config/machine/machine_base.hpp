#pragma once
// A machine that is read once, for many machines that differ from it by patches and settings.
#include <optional>
#include <string>
#include <vector>

#include "config/machine/machine.hpp"
#include "config/machine/machine_layers.hpp"
#include "config/machine/resolved_text.hpp"

namespace eu::config {

class MachineBase {
 public:
  /// As load_machine, but with() reports the errors.
  explicit MachineBase(const std::string& name_or_file)
      : layers_(machine_layers(name_or_file, diagnostics_)) {}

  /// Reads the machine itself, so that with() starts from it and is faster. Throws ConfigError.
  const Machine& read();

  struct Changed {
    Machine machine;
    std::optional<ResolvedText> text;  ///< of the machine, if already known
    std::string digest() const;        ///< machine_digest
  };
  /// The result of load_machine for this machine, `patches` and `sets`. Throws ConfigError.
  Changed with(const std::vector<std::string>& patches, const std::vector<std::string>& sets) const;

 private:
  struct Read {
    JsonValue merged;
    Machine machine;
    ResolvedText text;
  };

  Machine with(const std::vector<Layer>& added, Diagnostics& diagnostics) const;
  std::optional<Changed> on_top_of_read(const std::vector<Layer>& added) const;

  Diagnostics diagnostics_;
  std::vector<Layer> layers_;
  std::optional<Read> read_;
};

}  // namespace eu::config
