#pragma once
// "did you mean": the known name that a misspelled one is closest to.
#include <string>
#include <string_view>
#include <vector>

namespace eu::isa {

/// The candidate fewest edits away (insert, delete, replace, swap neighbours; case is free), else
/// one that begins with the name; "" if none is near enough to be what was meant: one edit in three
/// letters. Of equals the one with the longest common beginning wins, then the first.
std::string_view nearest_name(std::string_view name,
                              const std::vector<std::string_view>& candidates);

/// `; did you mean "add"?` for the nearest candidate; empty when none is near.
std::string did_you_mean(std::string_view name, const std::vector<std::string_view>& candidates);

}  // namespace eu::isa
