#pragma once
// A JSON document with the place of each key and value.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "config/json/diagnostics.hpp"

namespace eu::config {

struct JsonMember;

struct JsonValue {
  using Array = std::vector<JsonValue>;
  using Object = std::vector<JsonMember>;  ///< in the order written; keys are unique

  std::variant<std::nullptr_t, bool, std::int64_t, double, std::string, Array, Object> data;
  Location location;

  const Object* object() const { return std::get_if<Object>(&data); }
  Object* object() { return std::get_if<Object>(&data); }

  /// The member with this key; null if there is none, or if this is not an object.
  const JsonValue* find(std::string_view key) const;
};

struct JsonMember {
  std::string key;
  Location key_location;
  JsonValue value;
};

/// Adds a member at the end and returns the value's new place. The key must be new.
JsonValue& add_member(JsonValue& object, std::string_view key, JsonValue value);

/// Appends a key to a path: "/a/b" and "c" give "/a/b/c" (RFC 6901: ~ and / are escaped).
std::string child_path(std::string_view parent, std::string_view key);
/// As child_path(), in place.
void append_key(std::string& path, std::string_view key);

/// The keys of a path; empty if it is not a JSON pointer.
std::optional<std::vector<std::string>> split_path(std::string_view path);

/// The value at `path` below `root`, through objects only; null if there is none.
const JsonValue* find_path(const JsonValue& root, const std::vector<std::string>& keys);

struct JsonLimits {
  std::size_t bytes = std::size_t{16} << 20;
  std::size_t depth = 64;
};

/// Parses strict JSON (RFC 8259), but // and /* */ comments are allowed. Errors (syntax, duplicate
/// keys, limits) go to `diagnostics` with the name `file`; then there is no value.
std::optional<JsonValue> parse_json(std::string_view text, const std::string& file,
                                    Diagnostics& diagnostics, const JsonLimits& limits = {});

/// As parse_json, for a file's content; a file of a known kind that is not JSON is an error.
std::optional<JsonValue> parse_json_file(std::string_view bytes, const std::string& path,
                                         Diagnostics& diagnostics, const JsonLimits& limits = {});

/// As parse_json_file, for a file; unreadable or oversized files are errors too.
std::optional<JsonValue> read_json_file(const std::string& path, Diagnostics& diagnostics,
                                        const JsonLimits& limits = {});

/// The value as JSON: two-space indent, small arrays and flat objects on one line, keys in the
/// order of the tree, newline at the end. Equal trees give equal bytes.
std::string to_text(const JsonValue& value);

/// `"key": value`, indented, as a member in the text of an object.
std::string to_member(const std::string& key, const JsonValue& value, std::size_t indent);

/// The value, indented, as an element in the text of an array of arrays or objects.
std::string to_element(const JsonValue& value, std::size_t indent);

/// The value as JSON on one line without a newline, for error messages.
std::string to_line(const JsonValue& value);

}  // namespace eu::config
