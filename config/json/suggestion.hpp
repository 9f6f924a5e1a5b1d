#pragma once
// Suggestions of names, for error messages.
#include <string>
#include <string_view>
#include <vector>

namespace eu::config {

/// The names as a list: "a, b, c".
std::string comma_list(const std::vector<std::string_view>& names);

/// "; did you mean X? (allowed: a, b, c)", without the question if no name is near.
std::string suggestion(std::string_view name, const std::vector<std::string_view>& candidates);

}  // namespace eu::config
