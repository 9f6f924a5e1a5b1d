#pragma once
// JSON schemas (draft-07) of what eusim reads and writes. What the program has a table of is made
// of the table; the rest stands in a file beside the reader.
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "config/json/json_document.hpp"
#include "config/json/schemas.hpp"

namespace eu::model {

/// What a schema's file leaves to the program, by name: lists of choices, limits.
using SchemaValues = std::map<std::string, config::JsonValue>;

/// model/*/NAME.schema.json with these values in place of "$NAME". A member "$include" is replaced
/// by the members of its value. An object without other members has room for comments, as readers
/// have. Throws std::logic_error for a file or a value that is not there.
config::JsonValue schema_from_file(std::string_view name, const SchemaValues& values);

/// The file's schema as a document: which draft it is written in, what documents say in "schema".
std::string schema_text(config::JsonValue schema, const config::Schema& format);

/// The member at these keys. Throws std::logic_error if there is none.
config::JsonValue& schema_at(config::JsonValue& schema, const std::vector<std::string>& keys);

/// Adds what `from` defines and `to` does not.
void add_definitions(config::JsonValue& to, const config::JsonValue& from);

config::JsonValue choices(const std::vector<std::string_view>& names);

}  // namespace eu::model
