#pragma once
// From where to where in the code a variable must keep its place.
#include <vector>

#include "isa/intel/visa/lower/code.hpp"

namespace eu::isa::lowering {

/// Nodes, both included; first > last: nowhere.
struct Interval {
  int first = 1;
  int last = 0;

  bool exists() const { return first <= last; }
  bool overlaps(const Interval& other) const { return first <= other.last && other.first <= last; }
};

/// By variable. Those that go through a loop, or leave it with some channels, keep their place in
/// all of it.
std::vector<Interval> intervals_of(const Code& code);

}  // namespace eu::isa::lowering
