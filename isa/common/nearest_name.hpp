#pragma once
// "did you mean": the known name that a misspelled one is closest to.
#include <string>
#include <string_view>
#include <vector>

namespace eu::isa {

/// The candidate with the fewest edits (insert, delete, replace, swap neighbours; case is ignored),
/// else one that begins with the name; "" if none is near. The limit is one edit per three letters.
/// Among equals the candidate with the longest common beginning wins, then the first.
std::string_view nearest_name(std::string_view name,
                              const std::vector<std::string_view>& candidates);

/// `; did you mean "add"?` for the nearest candidate; empty when none is near.
std::string did_you_mean(std::string_view name, const std::vector<std::string_view>& candidates);

}  // namespace eu::isa
