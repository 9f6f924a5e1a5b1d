#include "config/json/json_reader.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>

#include "config/json/input_file.hpp"
#include "config/json/suggestion.hpp"

namespace eu::config {
namespace {

constexpr std::size_t kLongestIdentifier = 64;
constexpr std::string_view kSchemaLink = "$schema";
constexpr std::string_view kComment = "comment";

/// A value in error messages, such as "an object", "8.0", "\"x\"".
std::string shown(const JsonValue& value) {
  if (value.object()) return "an object";
  if (std::holds_alternative<JsonValue::Array>(value.data)) return "an array";
  const std::string line = to_line(value);
  return line.size() <= 60 ? line : "a long string";
}

template <class T>
std::string shown_range(T min, T max) {
  return fmt::format("{} to {}", to_line({min, {}}), to_line({max, {}}));
}

bool is_identifier_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '-' || c == '.';
}

/// N of "format/vN"; 0 if `text` is something else.
int version_of(std::string_view text, std::string_view format) {
  const std::string prefix = std::string(format) + "/v";
  if (text.substr(0, prefix.size()) != prefix) return 0;
  int version = 0;
  const char* end = text.data() + text.size();
  const auto result = std::from_chars(text.data() + prefix.size(), end, version);
  return result.ec == std::errc() && result.ptr == end ? version : 0;
}

}  // namespace

std::string schema_fault(const Schema& schema, std::string_view text) {
  if (text == schema.name()) return "";
  const std::string quoted = fmt::format("\"{}\"", text);
  if (version_of(text, schema.format) > schema.version)
    return fmt::format("{} is newer than this program, which reads \"{}\"", quoted, schema.name());
  const FileKind kind = schema_kind(text);
  const bool is_of_another_kind = kind.is_known() && kind.what != schema_kind(schema.name()).what;
  return fmt::format("unknown format {} (allowed: {}){}", quoted, schema.name(),
                     is_of_another_kind ? ": " + kind.text() : "");
}

bool is_comment_key(std::string_view key) {
  return key == kComment || key.substr(0, 2) == "x-";
}

bool is_identifier(std::string_view text) {
  return !text.empty() && text.size() <= kLongestIdentifier &&
         std::all_of(text.begin(), text.end(), is_identifier_character);
}

void JsonCursor::error(const std::string& message) const {
  if (value_) diagnostics_->error(value_->location, path_.empty() ? "/" : path_, message);
}

void JsonCursor::wrong_type(const std::string& expected) const {
  error(fmt::format("expected {}, got {}", expected, shown(*value_)));
}

std::int64_t JsonCursor::integer(std::int64_t min, std::int64_t max,
                                 std::optional<std::int64_t> fallback) const {
  const std::int64_t otherwise = fallback.value_or(min);
  if (!value_) return otherwise;
  const auto* number = std::get_if<std::int64_t>(&value_->data);
  if (!number) {
    wrong_type("an integer from " + shown_range(min, max));
    return otherwise;
  }
  if (*number < min || *number > max) {
    error(fmt::format("{} is out of range (allowed: {})", shown(*value_), shown_range(min, max)));
    return otherwise;
  }
  return *number;
}

double JsonCursor::real(double min, double max, std::optional<double> fallback) const {
  const double otherwise = fallback.value_or(min);
  if (!value_) return otherwise;
  double number = 0;
  if (const auto* real = std::get_if<double>(&value_->data)) {
    number = *real;
  } else if (const auto* integer = std::get_if<std::int64_t>(&value_->data)) {
    number = static_cast<double>(*integer);
  } else {
    wrong_type("a number from " + shown_range(min, max));
    return otherwise;
  }
  if (!(number >= min && number <= max)) {
    error(fmt::format("{} is out of range (allowed: {})", shown(*value_), shown_range(min, max)));
    return otherwise;
  }
  return number;
}

bool JsonCursor::boolean(bool fallback) const {
  if (!value_) return fallback;
  if (const auto* flag = std::get_if<bool>(&value_->data)) return *flag;
  wrong_type("true or false");
  return fallback;
}

std::string JsonCursor::text(std::string fallback) const {
  if (!value_) return fallback;
  if (const auto* text = std::get_if<std::string>(&value_->data)) return *text;
  wrong_type("a string");
  return fallback;
}

std::string JsonCursor::identifier(std::string fallback) const {
  if (!value_) return fallback;
  const auto* text = std::get_if<std::string>(&value_->data);
  if (text && is_identifier(*text)) return *text;
  wrong_type("a name of " + std::string(kIdentifierRule));
  return fallback;
}

std::size_t JsonCursor::choice(const std::vector<std::string_view>& names,
                               std::size_t fallback) const {
  if (!value_) return fallback;
  const auto* text = std::get_if<std::string>(&value_->data);
  if (!text) {
    wrong_type("one of " + comma_list(names));
    return fallback;
  }
  const auto name = std::find(names.begin(), names.end(), *text);
  if (name == names.end()) {
    error(fmt::format("unknown value {}{}", shown(*value_), suggestion(*text, names)));
    return fallback;
  }
  return static_cast<std::size_t>(name - names.begin());
}

std::vector<JsonCursor> JsonCursor::array(std::size_t min_size, std::size_t max_size) const {
  std::vector<JsonCursor> out;
  if (!value_) return out;
  const auto* elements = std::get_if<JsonValue::Array>(&value_->data);
  if (!elements) {
    wrong_type("an array");
    return out;
  }
  if (elements->size() < min_size || elements->size() > max_size) {
    error(fmt::format("holds {} elements (allowed: {} {})", elements->size(), min_size,
                      max_size == SIZE_MAX ? "or more" : fmt::format("to {}", max_size)));
    return out;
  }
  for (const JsonValue& element : *elements) {
    out.emplace_back(&element, child_path(path_, std::to_string(out.size())), *diagnostics_);
  }
  return out;
}

ObjectReader JsonCursor::object() const {
  if (value_ && !value_->object()) {
    wrong_type("an object");
    return ObjectReader(JsonCursor(nullptr, path_, *diagnostics_));
  }
  return ObjectReader(*this);
}

ObjectReader::ObjectReader(const JsonCursor& cursor)
    : object_(cursor.value_), path_(cursor.path_), diagnostics_(cursor.diagnostics_) {}

JsonCursor ObjectReader::optional(std::string_view key) {
  if (std::find(known_.begin(), known_.end(), key) == known_.end()) known_.push_back(key);
  return {object_ ? object_->find(key) : nullptr, child_path(path_, key), *diagnostics_};
}

JsonCursor ObjectReader::required(std::string_view key) {
  JsonCursor cursor = optional(key);
  if (object_ && !cursor.present()) {
    diagnostics_->error(object_->location, cursor.path(), "missing key");
  }
  return cursor;
}

std::vector<std::pair<std::string, JsonCursor>> ObjectReader::members() const {
  std::vector<std::pair<std::string, JsonCursor>> out;
  if (!object_) return out;
  for (const JsonMember& member : *object_->object()) {
    if (is_comment_key(member.key)) continue;
    out.emplace_back(member.key,
                     JsonCursor(&member.value, child_path(path_, member.key), *diagnostics_));
  }
  return out;
}

void ObjectReader::schema(const Schema& schema) {
  const JsonCursor cursor = optional("schema");
  if (object_ && !cursor.present())
    diagnostics_->error(object_->location, cursor.path(),
                        fmt::format("missing key; add \"schema\": \"{}\"", schema.name()));
  const std::string fault = schema_fault(schema, cursor.text(schema.name()));
  if (!fault.empty()) cursor.error(fault);
  is_document_ = true;
  JsonCursor(object_ ? object_->find(kSchemaLink) : nullptr, child_path(path_, kSchemaLink),
             *diagnostics_)
      .text();
}

void ObjectReader::finish() {
  if (!object_) return;
  if (is_document_) optional(kComment);
  for (const JsonMember& member : *object_->object()) {
    if (is_comment_key(member.key) || (is_document_ && member.key == kSchemaLink)) continue;
    if (std::find(known_.begin(), known_.end(), member.key) != known_.end()) continue;
    diagnostics_->error(member.key_location, child_path(path_, member.key),
                        "unknown key" + suggestion(member.key, known_));
  }
}

}  // namespace eu::config
