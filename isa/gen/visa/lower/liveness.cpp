#include "isa/gen/visa/lower/liveness.hpp"

#include <algorithm>
#include <cstdint>

#include "isa/gen/visa/lower/access.hpp"

namespace eu::isa::lowering {
namespace {

/// A bit for each byte of each variable.
class ByteSet {
 public:
  ByteSet() = default;
  explicit ByteSet(int bytes) : words_(static_cast<std::size_t>(bytes + 63) / 64) {}

  bool get(int n) const { return (words_[at(n)] >> (n % 64)) & 1; }
  void set(int n) { words_[at(n)] |= std::uint64_t{1} << (n % 64); }
  /// Adds what `live` has and `killed` lacks; true if that changes anything.
  bool add_unless(const ByteSet& live, const ByteSet& killed) {
    bool changed = false;
    for (std::size_t n = 0; n < words_.size(); ++n) {
      const std::uint64_t more = words_[n] | (live.words_[n] & ~killed.words_[n]);
      changed = changed || more != words_[n];
      words_[n] = more;
    }
    return changed;
  }
  void add(const ByteSet& other) {
    for (std::size_t n = 0; n < words_.size(); ++n) words_[n] |= other.words_[n];
  }

 private:
  static std::size_t at(int n) { return static_cast<std::size_t>(n) / 64; }
  std::vector<std::uint64_t> words_;
};

struct Block {
  int begin, end;  ///< nodes, the end not included
  std::vector<int> successors;
  ByteSet reads, writes, live;
};

class Liveness {
 public:
  explicit Liveness(const Code& code) : code_(code) {
    label_at_.assign(static_cast<std::size_t>(code.labels), kNone);
    for (std::size_t n = 0; n < code.nodes.size(); ++n)
      if (code.nodes[n].kind == NodeKind::Label)
        label_at_[static_cast<std::size_t>(code.nodes[n].label)] = static_cast<int>(n);
    split();
    number_bytes();
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

  /// Variables that live in one block alone are live at no block's beginning, and get no bytes:
  /// most are such, and sets of all would take most of the time.
  void number_bytes() {
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
    for (std::size_t id = 0; id < only.size(); ++id) {
      first_byte_.push_back(only[id] == kMany ? bytes_ : kNone);
      if (only[id] == kMany) bytes_ += code_.variables[id].size_bytes;
    }
  }

  template <class Visit>
  void for_each_node(const Block& block, Visit&& visit) const {
    for (int n = block.begin; n < block.end; ++n)
      for_each_access(code_, code_.nodes[static_cast<std::size_t>(n)], visit);
  }

  void add_accesses(Block& block) const {
    block.reads = block.writes = ByteSet(bytes_);
    for_each_node(block, [&](const Access& access) {
      const int base = first_byte_[static_cast<std::size_t>(access.variable)];
      if (base == kNone) return;
      const int size = code_.variable(access.variable).size_bytes;
      for (int byte = std::max(0, access.begin); byte < std::min(access.end, size); ++byte)
        if (!access.writes && !block.writes.get(base + byte))
          block.reads.set(base + byte);
        else if (access.writes && access.is_whole)
          block.writes.set(base + byte);
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
    const ByteSet& live = blocks_[static_cast<std::size_t>(at)].live;
    for (std::size_t n = 0; n < result.size(); ++n)
      for (int byte = first_byte_[n] == kNone ? code_.variables[n].size_bytes : 0;
           byte < code_.variables[n].size_bytes && !result[n]; ++byte)
        result[n] = live.get(first_byte_[n] + byte);
    return result;
  }

  const Code& code_;
  std::vector<int> first_byte_;
  int bytes_ = 0;
  std::vector<int> label_at_;
  std::vector<Block> blocks_;
};

}  // namespace

std::vector<Loop> loops_of(const Code& code) {
  return Liveness(code).loops();
}

}  // namespace eu::isa::lowering
