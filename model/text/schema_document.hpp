#pragma once
// JSON schemas (draft-07) of the documents that eusim reads and writes. Parts with a table in the
// program are generated from the table; the rest is in a file beside the reader.
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "config/json/json_document.hpp"
#include "config/json/schemas.hpp"

namespace eu::model {

/// Values that the program puts into a schema's file, by name: lists of choices, limits.
using SchemaValues = std::map<std::string, config::JsonValue>;

/// model/*/NAME.schema.json with these values in place of "$NAME". A member "$include" is replaced
/// by the members of its value. An object that allows no other members gets members for comments,
/// as readers allow them. Throws std::logic_error for a missing file or value.
config::JsonValue schema_from_file(std::string_view name, const SchemaValues& values);

/// The schema as a document, with its draft and the content of "schema" in documents.
std::string schema_text(config::JsonValue schema, const config::Schema& format);

/// Member at these keys. Throws std::logic_error if there is none.
config::JsonValue& schema_at(config::JsonValue& schema, const std::vector<std::string>& keys);

/// Adds the definitions of `from` that `to` lacks.
void add_definitions(config::JsonValue& to, const config::JsonValue& from);

config::JsonValue choices(const std::vector<std::string_view>& names);

/// JSON schemas in files of the sources, which are embedded in the program.
struct SchemaFile {
  std::string_view name;  ///< NAME of model/*/NAME.schema.json
  std::string_view content;
};

/// In order of names.
const std::vector<SchemaFile>& schema_files();

}  // namespace eu::model
