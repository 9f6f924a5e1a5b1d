#pragma once
// Adds members to the page's data.
#include <string>
#include <utility>

#include "model/text/json_values.hpp"

namespace eu::model {

inline void say(config::JsonValue& object, const char* key, config::JsonValue value) {
  config::add_member(object, key, std::move(value));
}
inline void say(config::JsonValue& object, const char* key, std::uint64_t value) {
  say(object, key, json_number(value));
}
inline void say(config::JsonValue& object, const char* key, std::string value) {
  say(object, key, json_text(std::move(value)));
}

}  // namespace eu::model
