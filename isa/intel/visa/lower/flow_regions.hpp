#pragma once
// Finds the places where channels may wait while others execute (isa/intel/exec/flow.cpp: each
// channel has its own instruction pointer, and the lowest one executes first).
#include <optional>
#include <vector>

#include "isa/intel/visa/lower/code.hpp"

namespace eu::isa::lowering {

/// After a branch some channels may wait at a later node.
struct WaitRegion {
  int from = 0;   ///< node of the branch
  int first = 0;  ///< channels may wait after this node: the branch, or a loop's begin
  int at = 0;     ///< node before which they wait
};

class FlowRegions {
 public:
  explicit FlowRegions(const Code& code);

  int position(int label) const { return positions_[static_cast<std::size_t>(label)]; }
  int target(const Node& node) const { return position(node.label); }

  /// True if this Goto separates channels.
  bool parts(int index) const { return parts_[static_cast<std::size_t>(index)]; }
  bool is_forward(int index) const { return target(node(index)) > index; }
  /// The first node after `index` at which channels may wait while the thread is at `index`, apart
  /// from those of the branch `except_from`; empty if there is none.
  std::optional<int> next_wait(int index, int except_from = kNone) const;
  const std::vector<WaitRegion>& regions() const { return regions_; }
  /// True if a backward jump that all channels take together has exits that some channels take.
  /// Then it is a loop whose end these channels must reach.
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
