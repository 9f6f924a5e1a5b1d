#pragma once
// Typed, range-checked access to a JsonValue. Nothing throws: an error is recorded, a harmless
// value is returned, and reading goes on, so that the user sees all errors at once.
//
//   ObjectReader surface = cursor.object();
//   s.width = surface.required("width").integer(1, 16384);
//   s.pitch = surface.optional("pitch").integer(1, 1 << 18, /*fallback=*/s.width * 4);
//   surface.finish();            // what was not asked for is an unknown key
//   diagnostics.throw_if_any();  // before anything read is used
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

/// A value, its path, and where its errors go; or an absent value, which reads as the fallback and
/// reports nothing (that a required one is missing has been said). Outlived by the document.
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

  /// From min to max, both allowed. Fallback: min.
  std::int64_t integer(std::int64_t min, std::int64_t max,
                       std::optional<std::int64_t> fallback = {}) const;
  double real(double min, double max, std::optional<double> fallback = {}) const;
  bool boolean(bool fallback = false) const;
  std::string text(std::string fallback = {}) const;
  /// Text that can be part of a path, a column name and a file name: kIdentifierRule.
  std::string identifier(std::string fallback = {}) const;
  /// The index in `names` of the text here.
  std::size_t choice(const std::vector<std::string_view>& names, std::size_t fallback = 0) const;
  std::vector<JsonCursor> array(std::size_t min_size = 0, std::size_t max_size = SIZE_MAX) const;
  ObjectReader object() const;

  /// An error of the caller's own, at this value.
  void error(const std::string& message) const;

 private:
  friend class ObjectReader;
  void wrong_type(const std::string& expected) const;

  const JsonValue* value_;
  std::string path_;
  Diagnostics* diagnostics_;
};

/// An object whose keys are known (required, optional, then finish) or free (members). Keys asked
/// for must outlive it. JsonCursor::object() makes one, of objects only.
class ObjectReader {
 public:
  JsonCursor required(std::string_view key);
  JsonCursor optional(std::string_view key);
  /// Every member, in the order written: for objects keyed by the user's names.
  std::vector<std::pair<std::string, JsonCursor>> members() const;
  /// The key "schema" must be the schema's name. "$schema", where an editor finds the JSON schema,
  /// may be there, and must be a string.
  void schema(const Schema& schema);
  /// Reports every key that was not asked for. "comment" and "x-..." are the user's own.
  void finish();

 private:
  friend class JsonCursor;
  explicit ObjectReader(const JsonCursor& cursor);

  const JsonValue* object_;  ///< null if absent or no object
  std::string path_;
  Diagnostics* diagnostics_;
  std::vector<std::string_view> known_;
  bool is_document_ = false;  ///< an object with a schema
};

/// Why what a file says it is, is not what is read here; empty if it is.
std::string schema_fault(const Schema& schema, std::string_view text);

/// Keys no reader looks at: "comment" and those that start with "x-".
bool is_comment_key(std::string_view key);

/// What a name of the user's may be, for people and as a regular expression.
inline constexpr std::string_view kIdentifierRule = "1 to 64 letters, digits, '_', '-' or '.'";
inline constexpr std::string_view kIdentifierPattern = "^[A-Za-z0-9_.-]{1,64}$";
bool is_identifier(std::string_view text);

}  // namespace eu::config
