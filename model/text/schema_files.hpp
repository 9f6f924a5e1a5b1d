#pragma once
// JSON schemas in files of the sources, which are embedded in the program.
#include <string_view>
#include <vector>

namespace eu::model {

struct SchemaFile {
  std::string_view name;  ///< NAME of model/*/NAME.schema.json
  std::string_view content;
};

/// In order of names.
const std::vector<SchemaFile>& schema_files();

}  // namespace eu::model
