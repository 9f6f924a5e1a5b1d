#pragma once
// Functions that build JSON values.
#include <string>
#include <utility>
#include <vector>

#include "config/json/json_document.hpp"

namespace eu::model {

inline config::JsonValue json_object() {
  return {config::JsonValue::Object{}, {}};
}
inline config::JsonValue json_array() {
  return {config::JsonValue::Array{}, {}};
}
inline config::JsonValue json_text(std::string value) {
  return {std::move(value), {}};
}
inline config::JsonValue json_number(std::uint64_t value) {
  return {static_cast<std::int64_t>(value), {}};
}
inline config::JsonValue json_real(double value) {
  return {value, {}};
}
inline config::JsonValue json_boolean(bool value) {
  return {value, {}};
}
inline config::JsonValue json_texts(const std::vector<std::string>& values) {
  config::JsonValue::Array array;
  for (const std::string& value : values) array.push_back(json_text(value));
  return {std::move(array), {}};
}
inline void append(config::JsonValue& array, config::JsonValue value) {
  std::get<config::JsonValue::Array>(array.data).push_back(std::move(value));
}

}  // namespace eu::model
