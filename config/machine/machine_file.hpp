#pragma once
// Machines for users: files and names in, resolved JSON, differences and documentation out.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "config/json/diagnostics.hpp"
#include "config/machine/machine_fwd.hpp"
#include "config/machine/provenance.hpp"

namespace eu::config {

/// Loads a built-in machine by name, or a file if the argument contains '/' or ends in ".json".
/// Applies each patch file, then each "/path=value"; the last one wins. Throws ConfigError with all
/// errors.
Machine load_machine(const std::string& name_or_file, const std::vector<std::string>& patches = {},
                     const std::vector<std::string>& sets = {});

/// Whether the argument is a file, not a name: it contains '/' or ends in ".json".
bool is_machine_file(std::string_view name_or_file);

/// A user's selection of a machine.
struct MachineChoice {
  std::string machine = "ivb_gt2";  ///< name or file
  std::vector<std::string> patches;
  std::vector<std::string> sets;

  Machine load() const;
};

/// Names that load_machine accepts, sorted.
std::vector<std::string> machine_names();

/// The whole machine with sources, as a machine file that extends no other. Canonical: equal
/// machines give equal bytes.
std::string resolved_json(const Machine& machine);

/// SHA-256 of resolved_json, in hex.
std::string machine_digest(const Machine& machine);

/// The source of the value at a path; empty if none was given. Timing numbers always have one.
/// Throws ConfigError if there is no such value.
std::optional<Source> source_of(const Machine& machine, const std::string& path);

/// A value and the place where it was given.
struct MachineValue {
  std::string path;
  std::string value;     ///< as JSON
  std::string given_at;  ///< "file:line:col", "--set ...", or "default"
};
/// All values, in declaration order.
std::vector<MachineValue> machine_values(const Machine& machine);

/// A value in which two machines differ; "" for a machine without it.
struct MachineDifference {
  std::string path;
  std::string a;
  std::string b;
};
std::vector<MachineDifference> machine_differences(const Machine& a, const Machine& b);

/// A field that can be set. "*" in a path stands for a name that the user chooses.
struct FieldInfo {
  std::string path;
  std::string allowed;   ///< "integer, 1 to 8", "ivb or hsw", ...
  std::string unit;      ///< "cycles", "bytes/cycle", ...; empty for counts
  std::string fallback;  ///< JSON value if the key may be absent, else empty
  std::string meaning;
};
/// All fields, in declaration order.
std::vector<FieldInfo> machine_fields();

/// Documentation of a field or an object of fields, as text; with a machine, also its value, source
/// and origin there. Throws ConfigError if there is no such path.
std::string explain(const std::string& path, const Machine* machine = nullptr);

/// The size of the L3, which is not a single value of a machine, such as "786432 bytes, 4 banks of
/// 96 ways of 2048 bytes".
std::string l3_size_text(const Machine& machine);

/// A JSON schema (draft-07) of machine files.
std::string machine_schema();

}  // namespace eu::config
