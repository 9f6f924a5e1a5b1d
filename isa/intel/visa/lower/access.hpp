#pragma once
// Which bytes of its variables a node reads and writes.
#include <functional>

#include "isa/intel/visa/lower/code.hpp"

namespace eu::isa::lowering {

struct Access {
  int variable = kNone;
  int begin = 0;  ///< bytes of the variable
  int end = 0;
  bool writes = false;
  bool is_whole = false;  ///< every byte is written, by all channels that are here
};

/// All accesses of a node, reads first.
void for_each_access(const Code& code, const Node& node,
                     const std::function<void(const Access&)>& visit);

/// Bytes from an operand's origin to the end of its last element.
int span_bytes(const Node& node, int operand, Generation gen);

/// Does the instruction read its destination's old bytes, in channels that are on?
bool keeps_old_bytes(const Node& node);

/// Is it of no effect but for its destination and flags?
bool has_no_side_effects(const Node& node);

}  // namespace eu::isa::lowering
