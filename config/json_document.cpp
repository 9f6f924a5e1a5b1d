#include "config/json_document.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <utility>

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

/// errno, or 0 and the content; stops one byte beyond `limit`.
int read_all(const std::string& path, std::size_t limit, std::string& content) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"),
                                                             &std::fclose);
  if (!file) return errno;
  char block[1 << 14];
  while (content.size() <= limit) {
    const std::size_t count = std::fread(block, 1, sizeof block, file.get());
    if (count == 0) break;
    content.append(block, count);
  }
  return std::ferror(file.get()) ? errno : 0;
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

std::string child_path(std::string_view parent, std::string_view key) {
  std::string out(parent);
  out += '/';
  for (const char c : key) {
    if (c == '~') {
      out += "~0";
    } else if (c == '/') {
      out += "~1";
    } else {
      out += c;
    }
  }
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

std::optional<JsonValue> read_json_file(const std::string& path, Diagnostics& diagnostics,
                                        const JsonLimits& limits) {
  std::string content;
  if (const int error = read_all(path, limits.bytes, content)) {
    diagnostics.error(whole(path), "", std::string("cannot read: ") + std::strerror(error));
    return std::nullopt;
  }
  return parse_json(content, path, diagnostics, limits);
}

}  // namespace eu::config
