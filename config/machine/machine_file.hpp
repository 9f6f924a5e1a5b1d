#pragma once
// Machines as users see them: files and names in, resolved JSON, differences and documentation out.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "config/json/diagnostics.hpp"
#include "config/machine/machine_fwd.hpp"
#include "config/machine/provenance.hpp"

namespace eu::config {

/// The machine of that name shipped with the program, or of the file if the argument contains '/'
/// or ends in ".json"; then each patch file, then each "/path=value", the last one winning.
/// Throws ConfigError with everything that is wrong.
Machine load_machine(const std::string& name_or_file, const std::vector<std::string>& patches = {},
                     const std::vector<std::string>& sets = {});

/// Does it mean a file rather than a shipped machine: does it have a '/' or end in ".json"?
bool is_machine_file(std::string_view name_or_file);

/// How a user asks for a machine.
struct MachineChoice {
  std::string machine = "ivb_gt2";  ///< name or file
  std::vector<std::string> patches;
  std::vector<std::string> sets;

  Machine load() const;
};

/// Names load_machine knows, sorted.
std::vector<std::string> machine_names();

/// The whole machine, sources included, as a machine file that needs no other. Canonical: equal
/// machines give equal bytes.
std::string resolved_json(const Machine& machine);

/// SHA-256 of resolved_json, in hex.
std::string machine_digest(const Machine& machine);

/// The source of the value at a path; none if it was given none. Timing numbers always have one.
/// Throws ConfigError if there is no such value.
std::optional<Source> source_of(const Machine& machine, const std::string& path);

/// One value and where it was given, in declaration order.
struct MachineValue {
  std::string path;
  std::string value;     ///< as JSON
  std::string given_at;  ///< "file:line:col", "--set ...", or "default"
};
std::vector<MachineValue> machine_values(const Machine& machine);

/// A value in which two machines differ; "" where one has no such value.
struct MachineDifference {
  std::string path;
  std::string a;
  std::string b;
};
std::vector<MachineDifference> machine_differences(const Machine& a, const Machine& b);

/// What can be set, in declaration order. "*" in a path stands for a name of the user's.
struct FieldInfo {
  std::string path;
  std::string allowed;   ///< "integer, 1 to 8", "ivb or hsw", ...
  std::string unit;      ///< "cycles", "bytes/cycle", ...; empty for counts
  std::string fallback;  ///< JSON value if the key may be absent, else empty
  std::string meaning;
};
std::vector<FieldInfo> machine_fields();

/// The documentation of a field or an object of fields, for people; with a machine, also its value,
/// source and origin there. Throws ConfigError if there is no such path.
std::string explain(const std::string& path, const Machine* machine = nullptr);

/// The size of the L3, which no single value of a machine gives: "786432 bytes, 4 banks of 96 ways
/// of 2048 bytes".
std::string l3_size_text(const Machine& machine);

/// A JSON schema (draft-07) of machine files.
std::string machine_schema();

}  // namespace eu::config
