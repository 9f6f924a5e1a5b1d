#include "isa/intel/visa/lower/liveness.hpp"

#include <algorithm>
#include <cstdint>

namespace eu::isa::lowering {
namespace {

/// A bit for each segment of each variable.
class SegmentSet {
 public:
  SegmentSet() = default;
  explicit SegmentSet(int segments) : words_(static_cast<std::size_t>(segments + 63) / 64) {}

  bool get(int n) const { return (words_[at(n)] >> (n % 64)) & 1; }
  void set(int n) { words_[at(n)] |= std::uint64_t{1} << (n % 64); }
  /// Adds the members of `live` that are not in `killed`; true if the set changes.
  bool add_unless(const SegmentSet& live, const SegmentSet& killed) {
    bool changed = false;
    for (std::size_t n = 0; n < words_.size(); ++n) {
      const std::uint64_t more = words_[n] | (live.words_[n] & ~killed.words_[n]);
      changed = changed || more != words_[n];
      words_[n] = more;
    }
    return changed;
  }
  void add(const SegmentSet& other) {
    for (std::size_t n = 0; n < words_.size(); ++n) words_[n] |= other.words_[n];
  }

 private:
  static std::size_t at(int n) { return static_cast<std::size_t>(n) / 64; }
  std::vector<std::uint64_t> words_;
};

struct Block {
  int begin, end;  ///< nodes, the end not included
  std::vector<int> successors;
  SegmentSet reads, writes, live;
};

class Liveness {
 public:
  explicit Liveness(const Code& code) : code_(code) {
    find_labels();
    split();
    number_segments();
    for (Block& block : blocks_) add_accesses(block);
    connect();
    solve();
  }

  std::vector<Loop> loops() const {
    std::vector<Loop> loops;
    for (int n = 0; n < static_cast<int>(code_.nodes.size()); ++n)
      for (const int target : targets(n))
        if (target <= n) loops.push_back({target, n, entering(target)});
    return loops;
  }

 private:
  /// Finds the nodes of labels. A while reads the predicate of enabled channels only, so a branch
  /// to it without enabled channels leads to the node after it.
  void find_labels() {
    label_at_.assign(static_cast<std::size_t>(code_.labels), kNone);
    for (std::size_t n = 0; n < code_.nodes.size(); ++n) {
      const Node& node = code_.nodes[n];
      if (node.kind != NodeKind::Label) continue;
      const bool passes = node.without_channels && code_.nodes[n + 1].in.opcode == Opcode::While;
      label_at_[static_cast<std::size_t>(node.label)] = static_cast<int>(n) + (passes ? 2 : 0);
    }
  }

  static bool ends_block(const Node& node) {
    return node.is_instruction() && row(node.in.opcode).timing_class == TimingClass::Flow;
  }

  std::vector<int> targets(int n) const {
    std::vector<int> result;
    const Node& node = code_.nodes[static_cast<std::size_t>(n)];
    if (!node.is_instruction() || node.in.opcode == Opcode::Call) return result;
    for (const int label : {node.jip, node.uip})
      if (label != kNone) result.push_back(label_at_[static_cast<std::size_t>(label)]);
    return result;
  }

  void add_block(int begin, int end) {
    if (begin != end) blocks_.push_back({begin, end, {}, {}, {}, {}});
  }

  /// Numbers the segments of variables: each access has all bytes of a segment or none. A variable
  /// that is only used in one block is live at no block's beginning and gets no segments. Most
  /// variables are such, and sets of all of them would take most of the time.
  void number_segments() {
    constexpr int kMany = -2;
    std::vector<int> only(code_.variables.size(), kNone);  // block that accesses it
    for (std::size_t n = 0; n < blocks_.size(); ++n)
      for_each_node(blocks_[n], [&](const Access& access) {
        int& block = only[static_cast<std::size_t>(access.variable)];
        const bool is_first = block == kNone;
        const bool is_set = access.writes && access.is_whole && access.begin <= 0 &&
                            access.end >= code_.variable(access.variable).size_bytes;
        if (is_first ? !is_set : block != static_cast<int>(n)) block = kMany;
        if (block == kNone) block = static_cast<int>(n);
      });
    cuts_.resize(only.size());
    for (const Block& block : blocks_)
      for_each_node(block, [&](const Access& access) {
        if (only[static_cast<std::size_t>(access.variable)] != kMany) return;
        std::vector<int>& cuts = cuts_[static_cast<std::size_t>(access.variable)];
        for (const int byte : {access.begin, access.end}) cuts.push_back(inside(access, byte));
      });
    for (std::vector<int>& cuts : cuts_) {
      std::sort(cuts.begin(), cuts.end());
      cuts.erase(std::unique(cuts.begin(), cuts.end()), cuts.end());
      first_segment_.push_back(segments_);
      segments_ += segments_of(cuts);
    }
  }

  int inside(const Access& access, int byte) const {
    return std::clamp(byte, 0, code_.variable(access.variable).size_bytes);
  }
  static int segments_of(const std::vector<int>& cuts) {
    return cuts.empty() ? 0 : static_cast<int>(cuts.size()) - 1;
  }
  /// The segment that begins at `byte`, where an access begins or ends.
  static int segment_at(const std::vector<int>& cuts, int byte) {
    return static_cast<int>(std::lower_bound(cuts.begin(), cuts.end(), byte) - cuts.begin());
  }

  template <class Visit>
  void for_each_node(const Block& block, Visit&& visit) const {
    for (int n = block.begin; n < block.end; ++n)
      for_each_access(code_, code_.nodes[static_cast<std::size_t>(n)], visit);
  }

  void add_accesses(Block& block) const {
    block.reads = block.writes = SegmentSet(segments_);
    for_each_node(block, [&](const Access& access) {
      const std::vector<int>& cuts = cuts_[static_cast<std::size_t>(access.variable)];
      if (cuts.empty()) return;
      const int base = first_segment_[static_cast<std::size_t>(access.variable)];
      const int end = segment_at(cuts, inside(access, access.end));
      for (int n = segment_at(cuts, inside(access, access.begin)); n < end; ++n)
        if (!access.writes && !block.writes.get(base + n))
          block.reads.set(base + n);
        else if (access.writes && access.is_whole)
          block.writes.set(base + n);
    });
  }

  void split() {
    const int size = static_cast<int>(code_.nodes.size());
    int begin = 0;
    for (int n = 0; n < size; ++n) {
      const Node& node = code_.nodes[static_cast<std::size_t>(n)];
      if (node.kind == NodeKind::Label) {
        add_block(begin, n);
        begin = n;
      }
      if (ends_block(node)) {
        add_block(begin, n + 1);
        begin = n + 1;
      }
    }
    add_block(begin, size);
  }

  int block_of(int node) const {
    const auto after =
        std::upper_bound(blocks_.begin(), blocks_.end(), node,
                         [](int wanted, const Block& block) { return wanted < block.begin; });
    if (after == blocks_.begin() || node >= (after - 1)->end) return kNone;
    return static_cast<int>(after - blocks_.begin()) - 1;
  }

  void connect() {
    for (std::size_t n = 0; n < blocks_.size(); ++n) {
      if (n + 1 < blocks_.size()) blocks_[n].successors.push_back(static_cast<int>(n) + 1);
      for (const int target : targets(blocks_[n].end - 1))
        if (const int to = block_of(target); to != kNone) blocks_[n].successors.push_back(to);
      blocks_[n].live = blocks_[n].reads;
    }
  }

  void solve() {
    bool changed = true;
    while (changed) {
      changed = false;
      for (auto block = blocks_.rbegin(); block != blocks_.rend(); ++block)
        for (const int next : block->successors)
          changed =
              block->live.add_unless(blocks_[static_cast<std::size_t>(next)].live, block->writes) ||
              changed;
    }
  }

  std::vector<bool> entering(int node) const {
    std::vector<bool> result(code_.variables.size(), false);
    const int at = block_of(node);
    if (at == kNone) return result;
    const SegmentSet& live = blocks_[static_cast<std::size_t>(at)].live;
    for (std::size_t n = 0; n < result.size(); ++n)
      for (int segment = 0; segment < segments_of(cuts_[n]) && !result[n]; ++segment)
        result[n] = live.get(first_segment_[n] + segment);
    return result;
  }

  const Code& code_;
  std::vector<std::vector<int>> cuts_;  // by variable, where accesses begin and end, sorted
  std::vector<int> first_segment_;
  int segments_ = 0;
  std::vector<int> label_at_;
  std::vector<Block> blocks_;
};

}  // namespace

std::vector<Loop> loops_of(const Code& code) {
  return Liveness(code).loops();
}

}  // namespace eu::isa::lowering
