#pragma once
// The part of the code in which a variable must keep its place.
#include <vector>

#include "isa/intel/visa/lower/code.hpp"

namespace eu::isa::lowering {

/// Nodes from first to last, both included; empty if first > last.
struct Interval {
  int first = 1;
  int last = 0;

  bool exists() const { return first <= last; }
  bool overlaps(const Interval& other) const { return first <= other.last && other.first <= last; }
};

/// Intervals by variable. A variable that passes through a loop, or leaves it with some channels,
/// keeps its place in all of the loop.
std::vector<Interval> intervals_of(const Code& code);

}  // namespace eu::isa::lowering
