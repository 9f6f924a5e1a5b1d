#pragma once
// Layers of a machine: the named file, those it extends, patches, --set flags. Later layers
// override earlier ones value by value. A value's source must be in the layer that gives the value.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "config/json/json_document.hpp"
#include "config/machine/provenance.hpp"

namespace eu::config {

/// Keys of a machine file with information about the file, not about the machine.
inline constexpr std::string_view kFileKeys[] = {"schema", "$schema", "extends", "sources"};

/// An entry of "sources", for the value at `path` or all values below it.
struct SourceEntry {
  std::string path;
  Source source;
  Location location;
  std::optional<StatedRange> range;
  Location range_location;
};

struct Layer {
  JsonValue tree;  ///< fields only: no schema, extends, sources, comments
  std::vector<SourceEntry> sources;
  std::optional<Source> otherwise;  ///< of values without an entry
};

/// The file of a machine and all files it extends, in the order in which they apply.
std::vector<Layer> machine_layers(const std::string& name_or_file, Diagnostics& diagnostics);

Layer patch_layer(const std::string& file, Diagnostics& diagnostics);

/// "/path=value"; the value is JSON, or a bare word for a string.
Layer set_layer(const std::string& assignment, Diagnostics& diagnostics);

/// Merges layers: objects merge, other values are replaced. Arrays are replaced whole; null does
/// not delete.
JsonValue merge(const std::vector<Layer>& layers);
/// As merge(), on top of `base`.
void merge_onto(JsonValue& base, const std::vector<Layer>& layers);

// Detects machine files that should extend another one, but do not.

/// Whether the document, an object, is a whole machine or extends one. If it does neither, reports
/// that, or the key that should be `extends`, instead of each missing field.
bool is_machine_or_extends_one(const JsonValue& document, Diagnostics& diagnostics);

}  // namespace eu::config
