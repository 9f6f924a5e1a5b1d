#include "isa/intel/visa/lower/flow_blocks.hpp"

#include <algorithm>

namespace eu::isa::lowering {

FlowBlocks::FlowBlocks(Code& code)
    : code_(code), regions_(code), forms_(code.nodes.size(), Form::Jump) {}

/// Node of the while that `target` follows; kNone if there is none.
int FlowBlocks::loop_end(int target) const {
  const int at = target - 1;
  if (at < 0 || node(at).kind != NodeKind::Goto) return kNone;
  return regions_.parts(at) && !regions_.is_forward(at) ? at : kNone;
}

bool FlowBlocks::leaves_loop(int index) const {
  const int end = loop_end(regions_.target(node(index)));
  return end != kNone && regions_.target(node(end)) <= index && index < end;
}

FlowBlocks::Form FlowBlocks::form_of(int index) const {
  if (!regions_.parts(index)) return Form::Jump;
  if (!regions_.is_forward(index)) return Form::While;
  if (leaves_loop(index)) return Form::Break;
  const bool always = !node(index).is_predicated();
  const auto wait = regions_.next_wait(always ? index + 1 : index, index);
  if (wait && *wait < regions_.target(node(index))) return Form::Goto;
  return always ? Form::Else : Form::If;
}

void FlowBlocks::find_blocks() {
  for (int index = 0; index < static_cast<int>(code_.nodes.size()); ++index) {
    if (node(index).kind != NodeKind::Goto) continue;
    form(index) = form_of(index);
    if (form(index) == Form::If)
      blocks_.push_back(
          {index, kNone, regions_.target(node(index)), kNone, kNone, node(index).line});
  }
  find_alternatives();
}

/// Finds the elses: an unconditional jump is an else if the channels of an if wait directly after
/// it. One without such an if crosses other blocks.
void FlowBlocks::find_alternatives() {
  for (int index = 0; index < static_cast<int>(code_.nodes.size()); ++index) {
    if (node(index).kind != NodeKind::Goto || form(index) != Form::Else) continue;
    const auto found = std::find_if(blocks_.begin(), blocks_.end(), [&](const Block& block) {
      return block.end == index + 1 && block.alternative == kNone;
    });
    if (found == blocks_.end()) {
      form(index) = Form::Goto;
      continue;
    }
    found->alternative = index;
    found->end = regions_.target(node(index));
  }
}

/// Makes blocks that contain a brc of brc too: Gen7's brc must not be between if and endif.
void FlowBlocks::open_blocks() {
  if (exists_on(Opcode::Goto, code_.gen)) return;
  const auto crosses = [&](const Block& block) {
    for (int index = block.begin + 1; index < block.end; ++index)
      if (node(index).kind == NodeKind::Goto && form(index) == Form::Goto) return true;
    return false;
  };
  for (auto block = blocks_.begin(); block != blocks_.end();) {
    if (!crosses(*block)) {
      ++block;
      continue;
    }
    form(block->begin) = Form::Goto;
    if (block->alternative != kNone) form(block->alternative) = Form::Goto;
    blocks_.erase(block);
    block = blocks_.begin();
  }
}

/// Adds meeting points: places without an endif where channels wait and that the thread may reach
/// without active channels. It must continue from there.
void FlowBlocks::add_meeting_points() {
  std::vector<int> points;
  for (const WaitRegion& region : regions_.regions()) {
    const Form form = forms_[static_cast<std::size_t>(region.from)];
    if (form == Form::Goto) points.push_back(region.at);
    const bool passed =
        form == Form::While &&
        std::any_of(
            regions_.regions().begin(), regions_.regions().end(), [&](const WaitRegion& other) {
              return other.from >= region.first && other.from < region.from && other.at > region.at;
            });
    if (passed) points.push_back(region.at);
  }
  std::sort(points.begin(), points.end());
  points.erase(std::unique(points.begin(), points.end()), points.end());
  for (const int at : points)
    blocks_.push_back({kNone, kNone, at, kNone, kNone,
                       node(std::min<int>(at, static_cast<int>(code_.nodes.size()) - 1)).line});
}

/// Names the ends of blocks. Ends of inner blocks come first; each leads to the next one.
void FlowBlocks::name_ends() {
  std::stable_sort(blocks_.begin(), blocks_.end(), [](const Block& a, const Block& b) {
    return a.end != b.end ? a.end < b.end : a.begin > b.begin;
  });
  for (Block& block : blocks_) block.end_label = code_.add_label();
  for (std::size_t n = 0; n < blocks_.size(); ++n) {
    const bool more = n + 1 < blocks_.size() && blocks_[n + 1].end == blocks_[n].end;
    blocks_[n].next_label = more ? blocks_[n + 1].end_label : next_label(blocks_[n].end);
  }
}

int FlowBlocks::label_before(int index) {
  const auto [at, is_new] = before_.try_emplace(index, 0);
  if (is_new) at->second = code_.add_label();
  return at->second;
}

int FlowBlocks::label_after(int index) {
  const auto [at, is_new] = direct_.try_emplace(index, 0);
  if (is_new) at->second = code_.add_label();
  return at->second;
}

/// The label where the thread, at `from`, continues if channels wait only before node `at`.
int FlowBlocks::wait_label(int at, int from) {
  const int loop = loop_end(at);
  if (loop != kNone && regions_.target(node(loop)) <= from && from < loop) return label_after(loop);
  if (block_at(at - 1, true) != nullptr) return label_after(at - 1);
  return label_before(at);
}

/// The label where the thread continues after an instruction that disables channels; kNone if no
/// channel waits.
int FlowBlocks::next_label(int index, int except_from) {
  const auto wait = regions_.next_wait(index, except_from);
  return wait ? wait_label(*wait, index) : kNone;
}

FlowBlocks::Block* FlowBlocks::block_at(int index, bool alternative) {
  for (Block& block : blocks_)
    if ((alternative ? block.alternative : block.begin) == index) return &block;
  return nullptr;
}

void FlowBlocks::lower() {
  find_blocks();
  open_blocks();
  add_meeting_points();
  name_ends();
  const int size = static_cast<int>(code_.nodes.size());
  for (int index = 0; index <= size; ++index) emit(index);
  code_.nodes = std::move(out_);
}

}  // namespace eu::isa::lowering
