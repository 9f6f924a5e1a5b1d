#pragma once
// Where channels may wait while others execute (isa/intel/exec/flow.cpp: each channel has its own
// instruction pointer, and the lowest one goes on first).
#include <optional>
#include <vector>

#include "isa/intel/visa/lower/code.hpp"

namespace eu::isa::lowering {

/// From a branch on, some channels may wait at a later node.
struct WaitRegion {
  int from = 0;   ///< node of the branch
  int first = 0;  ///< first node behind which channels may wait: the branch, or a loop's begin
  int at = 0;     ///< node before which they wait
};

class FlowRegions {
 public:
  explicit FlowRegions(const Code& code);

  int position(int label) const { return positions_[static_cast<std::size_t>(label)]; }
  int target(const Node& node) const { return position(node.label); }

  /// Does this Goto part the channels?
  bool parts(int index) const { return parts_[static_cast<std::size_t>(index)]; }
  bool is_forward(int index) const { return target(node(index)) > index; }
  /// The first node behind `index` at which channels may wait while the thread is at it, those that
  /// the instruction itself sends away left out; empty if there is none.
  std::optional<int> next_wait(int index, int except_from = kNone) const;
  const std::vector<WaitRegion>& regions() const { return regions_; }
  /// Does a jump back that all channels take together have exits that some take? Then it is a loop
  /// whose end they must find.
  bool has_exits(int index) const;

 private:
  const Node& node(int index) const { return code_.nodes[static_cast<std::size_t>(index)]; }
  void find_regions();
  bool part_more();

  const Code& code_;
  std::vector<int> positions_;
  std::vector<bool> parts_;
  std::vector<WaitRegion> regions_;
};

}  // namespace eu::isa::lowering
