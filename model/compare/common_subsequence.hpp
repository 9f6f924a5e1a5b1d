#pragma once
// The longest common subsequence of two sequences.
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace eu::model {

/// Elements are numbers; equal ones are the same thing.
using Sequence = std::vector<std::uint32_t>;
/// Positions of partners in the one and in the other sequence.
using Partners = std::vector<std::pair<std::size_t, std::size_t>>;

/// As many pairs of equal elements as there can be whose positions grow in both sequences. Of
/// several such choices always the same one. Takes a step for each element of `a` and each 64 of
/// `b` at the most, and memory for the two.
Partners common_subsequence(const Sequence& a, const Sequence& b);

}  // namespace eu::model
