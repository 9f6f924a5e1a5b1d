#include "isa/intel/visa/lower/passes.hpp"

#include <algorithm>
#include <optional>

#include "isa/intel/visa/lower/flow_blocks.hpp"
#include "isa/intel/visa/lower/flow_regions.hpp"
#include "isa/intel/visa/lower/make.hpp"

namespace eu::isa::lowering {
namespace {

/// Splits uniform jumps (all channels jump if one channel's predicate is true) that have to
/// separate channels. Such a jump becomes two: one around it for the inverted predicate, and an
/// unconditional one for all channels that reach it.
bool split_uniform(Code& code) {
  const FlowRegions regions(code);
  std::vector<Node> nodes;
  bool changed = false;
  for (std::size_t index = 0; index < code.nodes.size(); ++index) {
    Node node = code.nodes[index];
    const bool parts = node.kind == NodeKind::Goto && regions.parts(static_cast<int>(index));
    if (!parts || !node.is_uniform || !node.is_predicated()) {
      nodes.push_back(node);
      continue;
    }
    changed = true;
    Node around = node;
    around.in.pred_inv = !node.in.pred_inv;
    around.label = code.add_label();
    node.in.pred_ctrl = PredCtrl::None;
    node.in.pred_inv = false;
    node.flag = {};
    nodes.push_back(around);
    nodes.push_back(node);
    nodes.push_back(make::label(around.label, node.line));
  }
  code.nodes = std::move(nodes);
  return changed;
}

/// The place of an unconditional jump to the same target, no later than the end of the innermost
/// block. Channels whose target is not that end may wait there instead, because all channels
/// continue to the same target from there.
std::optional<int> nearer_stop(const Code& code, const FlowRegions& regions, int index, int end) {
  const Node& node = code.nodes[static_cast<std::size_t>(index)];
  const int target = regions.target(node);
  for (int at = std::min(end, target - 1); at > index; --at) {
    const Node& other = code.nodes[static_cast<std::size_t>(at)];
    const bool same = other.kind == NodeKind::Goto && regions.parts(at) && !other.is_predicated() &&
                      regions.is_forward(at) && regions.target(other) == target;
    if (same) return at;
  }
  return std::nullopt;
}

/// The first node at which other channels may wait. For an unconditional jump those that wait
/// directly after it are excluded.
std::optional<int> next_other_wait(const Code& code, const FlowRegions& regions, int index) {
  const bool always = !code.nodes[static_cast<std::size_t>(index)].is_predicated();
  return regions.next_wait(always ? index + 1 : index);
}

bool retarget(Code& code) {
  const FlowRegions regions(code);
  for (int index = 0; index < static_cast<int>(code.nodes.size()); ++index) {
    Node& node = code.nodes[static_cast<std::size_t>(index)];
    if (node.kind != NodeKind::Goto || !regions.parts(index) || !regions.is_forward(index))
      continue;
    const auto wait = next_other_wait(code, regions, index);
    if (!wait || *wait >= regions.target(node)) continue;
    int end = *wait;  // where they wait, after its labels
    while (code.nodes[static_cast<std::size_t>(end)].kind == NodeKind::Label) ++end;
    const auto stop = nearer_stop(code, regions, index, end);
    if (!stop) continue;
    node.label = code.add_label();
    code.nodes.insert(code.nodes.begin() + *stop, make::label(node.label, node.line));
    return true;
  }
  return false;
}

/// Removes jumps to labels that directly follow them.
void remove_empty_jumps(Code& code) {
  std::vector<Node> nodes;
  for (std::size_t n = 0; n < code.nodes.size(); ++n) {
    bool is_empty = false;
    for (std::size_t next = n + 1;
         code.nodes[n].kind == NodeKind::Goto && next < code.nodes.size() &&
         code.nodes[next].kind == NodeKind::Label;
         ++next)
      is_empty = is_empty || code.nodes[next].label == code.nodes[n].label;
    if (!is_empty) nodes.push_back(code.nodes[n]);
  }
  code.nodes = std::move(nodes);
}

}  // namespace

void lower_flow(Code& code) {
  remove_empty_jumps(code);
  while (split_uniform(code)) {
  }
  while (retarget(code)) {
  }
  FlowBlocks(code).lower();
}

}  // namespace eu::isa::lowering
