#pragma once
// The longest common subsequence of two sequences.
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace eu::model {

/// A sequence of numbers.
using Sequence = std::vector<std::uint32_t>;
/// Pairs of positions in the first and in the second sequence.
using Partners = std::vector<std::pair<std::size_t, std::size_t>>;

/// The longest list of pairs of equal elements whose positions ascend in both sequences;
/// deterministic among several. Takes at most one step per element of `a` and 64 elements of `b`,
/// and memory linear in both sizes.
Partners common_subsequence(const Sequence& a, const Sequence& b);

}  // namespace eu::model
