#pragma once
// The JSON schemas that stand in files, which travel inside the program.
#include <string_view>
#include <vector>

namespace eu::model {

struct SchemaFile {
  std::string_view name;  ///< NAME of model/*/NAME.schema.json
  std::string_view content;
};

/// In the order of their names.
const std::vector<SchemaFile>& schema_files();

}  // namespace eu::model
