#pragma once
// The bytes of variables that nodes access, and the part of the code in which they are needed.
#include <functional>
#include <vector>

#include "isa/intel/visa/lower/code.hpp"

namespace eu::isa::lowering {

// The bytes of variables that a node reads and writes.

struct Access {
  int variable = kNone;
  int begin = 0;  ///< bytes of the variable
  int end = 0;
  bool writes = false;
  bool is_whole = false;  ///< every byte is written, by all active channels
};

/// All accesses of a node, reads first.
void for_each_access(const Code& code, const Node& node,
                     const std::function<void(const Access&)>& visit);

/// Bytes from an operand's origin to the end of its last element.
int span_bytes(const Node& node, int operand, Generation gen);

/// True if disabled channels keep the destination's old bytes: a predicated instruction except sel.
bool keeps_old_bytes(const Node& node);

/// True if the node has no effect except on its destination and flags.
bool has_no_side_effects(const Node& node);

// Finds the bytes of variables that are read later.

/// A loop that a backward branch closes: its nodes, and the variables whose values enter from
/// before it or from its last pass.
struct Loop {
  int begin = 0;
  int end = 0;               ///< node of the branch
  std::vector<bool> enters;  ///< by variable
};

std::vector<Loop> loops_of(const Code& code);

// The part of the code in which a variable must keep its place.

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
