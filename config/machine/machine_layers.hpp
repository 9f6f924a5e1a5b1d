#pragma once
// A machine is written in layers: the file named, those it extends, patches, --set flags. Later
// layers win value by value, and a value's source must come from the layer that gave the value.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "config/json/json_document.hpp"
#include "config/machine/provenance.hpp"

namespace eu::config {

/// Keys of a machine file that are about the file, not about the machine.
inline constexpr std::string_view kFileKeys[] = {"schema", "$schema", "extends", "sources"};

/// An entry of "sources": speaks of the value at `path`, or of all values below it.
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
  std::optional<Source> otherwise;  ///< of values that no entry covers
};

/// The file of a machine and all it extends, in the order in which they apply.
std::vector<Layer> machine_layers(const std::string& name_or_file, Diagnostics& diagnostics);

Layer patch_layer(const std::string& file, Diagnostics& diagnostics);

/// "/path=value"; the value is JSON, or a bare word for a string.
Layer set_layer(const std::string& assignment, Diagnostics& diagnostics);

/// Objects merge, everything else replaces. Arrays are replaced whole and null deletes nothing.
JsonValue merge(const std::vector<Layer>& layers);
/// On top of what was merged before.
void merge_onto(JsonValue& base, const std::vector<Layer>& layers);

}  // namespace eu::config
