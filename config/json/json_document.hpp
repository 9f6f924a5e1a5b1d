#pragma once
// A JSON document that knows where each of its keys and values was written.
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
  using Object = std::vector<JsonMember>;  ///< in the order written; no key twice

  std::variant<std::nullptr_t, bool, std::int64_t, double, std::string, Array, Object> data;
  Location location;

  const Object* object() const { return std::get_if<Object>(&data); }
  Object* object() { return std::get_if<Object>(&data); }

  /// The member of this object called `key`; null if there is none, or this is no object.
  const JsonValue* find(std::string_view key) const;
};

struct JsonMember {
  std::string key;
  Location key_location;
  JsonValue value;
};

/// Adds a member at the end; the caller knows that the key is new. Returns the value's new place.
JsonValue& add_member(JsonValue& object, std::string_view key, JsonValue value);

/// "/a/b" and "c" make "/a/b/c" (RFC 6901: ~ and / in a key are escaped).
std::string child_path(std::string_view parent, std::string_view key);
/// The same in place.
void append_key(std::string& path, std::string_view key);

/// The keys of a path; none if it is no JSON pointer.
std::optional<std::vector<std::string>> split_path(std::string_view path);

/// The value at `path` below `root`, through objects only; null if there is none.
const JsonValue* find_path(const JsonValue& root, const std::vector<std::string>& keys);

struct JsonLimits {
  std::size_t bytes = std::size_t{16} << 20;
  std::size_t depth = 64;
};

/// Strict JSON (RFC 8259), but // and /* */ comments are allowed. Errors (syntax, duplicate keys,
/// limits) go to `diagnostics` under the name `file`; after one there is no value.
std::optional<JsonValue> parse_json(std::string_view text, const std::string& file,
                                    Diagnostics& diagnostics, const JsonLimits& limits = {});

/// As parse_json, of a file's content; unreadable or oversized files are errors too.
std::optional<JsonValue> read_json_file(const std::string& path, Diagnostics& diagnostics,
                                        const JsonLimits& limits = {});

/// The value as JSON: two-space indent, small arrays and flat objects on one line, keys in the
/// order of the tree, newline at the end. The same tree always gives the same bytes.
std::string to_text(const JsonValue& value);

/// `"key": value`, indented, as it stands in the text of an object.
std::string to_member(const std::string& key, const JsonValue& value, std::size_t indent);

/// The value, indented, as it stands in the text of a list that has lists or objects in it.
std::string to_element(const JsonValue& value, std::size_t indent);

/// The value as JSON on one line without a newline, as error messages quote it.
std::string to_line(const JsonValue& value);

}  // namespace eu::config
