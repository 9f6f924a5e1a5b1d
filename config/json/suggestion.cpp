#include "config/json/suggestion.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "isa/common/message_text.hpp"

namespace eu::config {

std::string comma_list(const std::vector<std::string_view>& names) {
  std::string out;
  for (const std::string_view name : names) {
    if (!out.empty()) out += ", ";
    out += name;
  }
  return out;
}

namespace {

/// Names that are not keys, because they follow from other keys.
struct ComputedName {
  std::string_view name;
  std::string_view from;  ///< one of the keys
  std::string_view rule;
};
constexpr ComputedName kComputedNames[] = {
    {"size_bytes", "way_bytes", "the size is way_bytes x ways x banks"},
    {"size_kb", "way_bytes", "the size is way_bytes x ways x banks"},
    {"eus", "eus_per_subslice", "there are subslices x eus_per_subslice"},
};

}  // namespace

std::string suggestion(std::string_view name, const std::vector<std::string_view>& candidates) {
  std::string out;
  for (const ComputedName& row : kComputedNames)
    if (row.name == name &&
        std::find(candidates.begin(), candidates.end(), row.from) != candidates.end())
      return fmt::format("; {} (allowed: {})", row.rule, comma_list(candidates));
  const std::string_view near = isa::nearest_name(name, candidates);
  if (!near.empty()) out += fmt::format("; did you mean {}?", near);
  return fmt::format("{} (allowed: {})", out, candidates.empty() ? "none" : comma_list(candidates));
}

}  // namespace eu::config
