#pragma once
// Did-you-mean: the known word that a misspelt one stands for.
#include <string>
#include <string_view>
#include <vector>

namespace eu::isa {

/// The candidate nearest to `word` by edit distance, case ignored; of equally near ones that with
/// the longest common beginning. Empty when none is near: more than two letters and a third of the
/// word would have to change.
std::string_view nearest_word(std::string_view word, const std::vector<std::string_view>& known);

/// `; did you mean "add"?` for the nearest candidate; empty when none is near.
std::string did_you_mean(std::string_view word, const std::vector<std::string_view>& known);

}  // namespace eu::isa
