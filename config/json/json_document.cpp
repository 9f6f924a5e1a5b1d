#include "config/json/json_document.hpp"

#include <algorithm>
#include <utility>

#include "config/json/input_file.hpp"

namespace eu::config {
namespace {

std::string unescape(std::string_view key, bool& valid) {
  std::string out;
  for (std::size_t i = 0; i < key.size(); ++i) {
    if (key[i] != '~') {
      out += key[i];
      continue;
    }
    ++i;
    if (i >= key.size() || (key[i] != '0' && key[i] != '1')) {
      valid = false;
      return out;
    }
    out += key[i] == '0' ? '~' : '/';
  }
  return out;
}

}  // namespace

const JsonValue* JsonValue::find(std::string_view key) const {
  if (const Object* members = object()) {
    for (const JsonMember& member : *members) {
      if (member.key == key) return &member.value;
    }
  }
  return nullptr;
}

JsonValue& add_member(JsonValue& object, std::string_view key, JsonValue value) {
  auto& members = std::get<JsonValue::Object>(object.data);
  members.push_back({std::string(key), value.location, std::move(value)});
  return members.back().value;
}

void append_key(std::string& path, std::string_view key) {
  const auto is_escaped = [](char c) { return c == '~' || c == '/'; };
  path += '/';
  if (std::none_of(key.begin(), key.end(), is_escaped)) {
    path += key;
    return;
  }
  for (const char c : key) {
    if (c == '~')
      path += "~0";
    else if (c == '/')
      path += "~1";
    else
      path += c;
  }
}

std::string child_path(std::string_view parent, std::string_view key) {
  std::string out;
  out.reserve(parent.size() + 1 + key.size());
  append_key(out.append(parent), key);
  return out;
}

std::optional<std::vector<std::string>> split_path(std::string_view path) {
  std::vector<std::string> keys;
  bool valid = true;
  while (!path.empty() && valid) {
    if (path[0] != '/') return std::nullopt;
    const std::size_t end = std::min(path.find('/', 1), path.size());
    keys.push_back(unescape(path.substr(1, end - 1), valid));
    path.remove_prefix(end);
  }
  if (!valid) return std::nullopt;
  return keys;
}

const JsonValue* find_path(const JsonValue& root, const std::vector<std::string>& keys) {
  const JsonValue* value = &root;
  for (const std::string& key : keys) {
    value = value->find(key);
    if (!value) return nullptr;
  }
  return value;
}

std::optional<JsonValue> parse_json_file(std::string_view bytes, const std::string& path,
                                         Diagnostics& diagnostics, const JsonLimits& limits) {
  const std::size_t begin = bytes.find_first_not_of(" \t\r\n");
  const bool is_json = begin == std::string_view::npos ||
                       std::string_view("{[\xef").find(bytes[begin]) != std::string_view::npos;
  if (const FileKind kind = file_kind(bytes, path); !is_json && kind.is_known()) {
    diagnostics.error(whole(path), "", "this file is " + kind.text());
    return std::nullopt;
  }
  return parse_json(bytes, path, diagnostics, limits);
}

std::optional<JsonValue> read_json_file(const std::string& path, Diagnostics& diagnostics,
                                        const JsonLimits& limits) {
  const FileBytes file = read_file(path, limits.bytes);
  if (!file.error.empty()) {
    diagnostics.error(whole(path), "", file.error);
    return std::nullopt;
  }
  return parse_json_file(file.bytes, path, diagnostics, limits);
}

}  // namespace eu::config
