#pragma once
// Typed, range-checked access to a JsonValue. Nothing throws: after an error the reader records it,
// returns a harmless value and continues, so that the user sees all errors at once.
//
//   ObjectReader surface = cursor.object();
//   s.width = surface.required("width").integer(1, 16384);
//   s.pitch = surface.optional("pitch").integer(1, 1 << 18, /*fallback=*/s.width * 4);
//   surface.finish();            // reports all other keys as unknown
//   diagnostics.throw_if_any();  // before any value is used
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "config/json/json_document.hpp"
#include "config/json/schemas.hpp"

namespace eu::config {

class ObjectReader;

/// A value, its path, and the list for its errors. An absent value reads as the fallback and
/// reports nothing; a missing required one is already reported. The document must outlive it.
class JsonCursor {
 public:
  JsonCursor(const JsonValue* value, std::string path, Diagnostics& diagnostics)
      : value_(value), path_(std::move(path)), diagnostics_(&diagnostics) {}
  /// The document's root.
  JsonCursor(const JsonValue& root, Diagnostics& diagnostics)
      : JsonCursor(&root, "", diagnostics) {}

  bool present() const { return value_ != nullptr; }
  const JsonValue& value() const { return *value_; }
  const std::string& path() const { return path_; }

  /// From min to max, inclusive. The fallback is min if not given.
  std::int64_t integer(std::int64_t min, std::int64_t max,
                       std::optional<std::int64_t> fallback = {}) const;
  double real(double min, double max, std::optional<double> fallback = {}) const;
  bool boolean(bool fallback = false) const;
  std::string text(std::string fallback = {}) const;
  /// Text that can be part of a path, a column name and a file name: kIdentifierRule.
  std::string identifier(std::string fallback = {}) const;
  /// The index of this text in `names`.
  std::size_t choice(const std::vector<std::string_view>& names, std::size_t fallback = 0) const;
  std::vector<JsonCursor> array(std::size_t min_size = 0, std::size_t max_size = SIZE_MAX) const;
  ObjectReader object() const;

  /// Records the caller's own error at this value.
  void error(const std::string& message) const;

 private:
  friend class ObjectReader;
  void wrong_type(const std::string& expected) const;

  const JsonValue* value_;
  std::string path_;
  Diagnostics* diagnostics_;
};

/// An object with fixed keys (required, optional, then finish) or free keys (members). Requested
/// keys must outlive it. JsonCursor::object() makes one, for objects only.
class ObjectReader {
 public:
  JsonCursor required(std::string_view key);
  JsonCursor optional(std::string_view key);
  /// All members, in the order written: for objects with the user's names as keys.
  std::vector<std::pair<std::string, JsonCursor>> members() const;
  /// Requires that the key "schema" is the schema's name. "$schema", which names the JSON schema
  /// for editors, is optional and must be a string.
  void schema(const Schema& schema);
  /// Reports all keys that were not requested. "comment" and "x-..." are the user's own.
  void finish();

 private:
  friend class JsonCursor;
  explicit ObjectReader(const JsonCursor& cursor);

  const JsonValue* object_;  ///< null if absent or not an object
  std::string path_;
  Diagnostics* diagnostics_;
  std::vector<std::string_view> known_;
  bool is_document_ = false;  ///< an object with a schema
};

/// Why `text` does not name the schema; empty if it does.
std::string schema_fault(const Schema& schema, std::string_view text);

/// Whether readers ignore the key: "comment", or a key that begins with "x-".
bool is_comment_key(std::string_view key);

/// Allowed names of users, as text and as a regular expression.
inline constexpr std::string_view kIdentifierRule = "1 to 64 letters, digits, '_', '-' or '.'";
inline constexpr std::string_view kIdentifierPattern = "^[A-Za-z0-9_.-]{1,64}$";
bool is_identifier(std::string_view text);

}  // namespace eu::config
