#pragma once
// The bytes of variables that a node reads and writes.
#include <functional>

#include "isa/intel/visa/lower/code.hpp"

namespace eu::isa::lowering {

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

}  // namespace eu::isa::lowering
