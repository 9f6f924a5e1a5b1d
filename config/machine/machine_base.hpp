#pragma once
// Machines that differ from one that is read once, by patches and settings, and their texts.
#include <optional>
#include <string>
#include <vector>

#include "config/machine/fields.hpp"
#include "config/machine/machine.hpp"
#include "config/machine/machine_layers.hpp"
#include "config/machine/provenance.hpp"

namespace eu::config {

// A machine as a file that extends no other, in pieces. Machines that differ in a few values have
// most pieces in common.

class ResolvedText {
 public:
  ResolvedText(const std::vector<Field>& fields, const Provenances& provenances);

  /// Changes the text to that of a machine which differs in values and sources at `paths` only.
  /// Returns false if that needs pieces that do not exist; then the text is invalid.
  bool change(const std::vector<Field>& fields, const Provenances& provenances,
              const std::vector<std::string>& paths);
  /// The text, equal to resolved_json.
  std::string text() const;

 private:
  struct Piece {
    std::string path;
    std::string text;
  };
  static Piece* find(std::vector<Piece>& pieces, std::string_view path);

  std::vector<Piece> members_;  ///< each a whole member of the document
  std::vector<Piece> sources_;  ///< members of "sources"
};

// A machine that is read once, for many machines that differ from it by patches and settings.

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
