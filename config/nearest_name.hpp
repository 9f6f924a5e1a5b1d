#pragma once
// "did you mean": the known name a misspelled one is closest to.
#include <string>
#include <string_view>
#include <vector>

namespace eu::config {

/// The candidate fewest edits away (insert, delete, replace, swap neighbours; case is free), else
/// one that begins with the name; "" if none is near enough to be what was meant. The first of
/// equals wins.
std::string_view nearest_name(std::string_view name,
                              const std::vector<std::string_view>& candidates);

/// "a, b, c"
std::string comma_list(const std::vector<std::string_view>& names);

/// "; did you mean X? (allowed: a, b, c)", without the question if nothing is near.
std::string suggestion(std::string_view name, const std::vector<std::string_view>& candidates);

}  // namespace eu::config
