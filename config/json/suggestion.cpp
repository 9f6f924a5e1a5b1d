#include "config/json/suggestion.hpp"

#include <fmt/core.h>

#include "isa/common/nearest_name.hpp"

namespace eu::config {

std::string comma_list(const std::vector<std::string_view>& names) {
  std::string out;
  for (const std::string_view name : names) {
    if (!out.empty()) out += ", ";
    out += name;
  }
  return out;
}

std::string suggestion(std::string_view name, const std::vector<std::string_view>& candidates) {
  std::string out;
  const std::string_view near = isa::nearest_name(name, candidates);
  if (!near.empty()) out += fmt::format("; did you mean {}?", near);
  return fmt::format("{} (allowed: {})", out, candidates.empty() ? "none" : comma_list(candidates));
}

}  // namespace eu::config
