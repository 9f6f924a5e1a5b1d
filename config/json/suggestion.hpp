#pragma once
// Names that a user may have meant, for messages.
#include <string>
#include <string_view>
#include <vector>

namespace eu::config {

/// "a, b, c"
std::string comma_list(const std::vector<std::string_view>& names);

/// "; did you mean X? (allowed: a, b, c)", without the question if nothing is near.
std::string suggestion(std::string_view name, const std::vector<std::string_view>& candidates);

}  // namespace eu::config
