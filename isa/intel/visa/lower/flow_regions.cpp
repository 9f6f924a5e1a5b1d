#include "isa/intel/visa/lower/flow_regions.hpp"

#include <algorithm>

namespace eu::isa::lowering {

FlowRegions::FlowRegions(const Code& code)
    : code_(code),
      positions_(static_cast<std::size_t>(code.labels), kNone),
      parts_(code.nodes.size(), false) {
  for (std::size_t index = 0; index < code.nodes.size(); ++index) {
    const Node& node = code.nodes[index];
    const bool follows_label = index > 0 && code.nodes[index - 1].kind == NodeKind::Label;
    if (node.kind == NodeKind::Label)  // adjacent labels have the first one's place
      positions_[static_cast<std::size_t>(node.label)] =
          follows_label ? position(code.nodes[index - 1].label) : static_cast<int>(index);
    if (node.kind == NodeKind::Goto) parts_[index] = !node.is_uniform && node.is_predicated();
  }
  do find_regions();
  while (part_more());
}

void FlowRegions::find_regions() {
  regions_.clear();
  for (int index = 0; index < static_cast<int>(code_.nodes.size()); ++index) {
    if (node(index).kind != NodeKind::Goto || !parts(index)) continue;
    const int to = target(node(index));
    if (to > index)
      regions_.push_back({index, index, to});
    else
      regions_.push_back({index, to, index + 1});
  }
}

/// Marks uniform jumps that pass waiting channels: the jumping channels would leave them, so they
/// must wait too. True if there are new ones.
bool FlowRegions::part_more() {
  bool found = false;
  for (int index = 0; index < static_cast<int>(code_.nodes.size()); ++index) {
    if (node(index).kind != NodeKind::Goto || parts(index)) continue;
    const auto wait = next_wait(index);
    const bool over = is_forward(index) && wait && *wait < target(node(index));
    if (over || has_exits(index)) parts_[static_cast<std::size_t>(index)] = found = true;
  }
  return found;
}

bool FlowRegions::has_exits(int index) const {
  const int begin = target(node(index));
  if (begin > index) return false;
  return std::any_of(regions_.begin(), regions_.end(), [&](const WaitRegion& region) {
    return region.from >= begin && region.from < index && region.at > index;
  });
}

std::optional<int> FlowRegions::next_wait(int index, int except_from) const {
  std::optional<int> first;
  for (const WaitRegion& region : regions_) {
    if (region.from == except_from || region.first > index || region.at <= index) continue;
    if (region.from == index && region.first == index) continue;  // its own, forward
    if (!first || region.at < *first) first = region.at;
  }
  return first;
}

}  // namespace eu::isa::lowering
