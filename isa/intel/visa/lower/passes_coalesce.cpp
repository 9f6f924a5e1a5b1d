// Makes source and destination of a copy one variable.
#include <algorithm>
#include <optional>

#include "isa/intel/visa/lower/liveness.hpp"
#include "isa/intel/visa/lower/passes.hpp"

namespace eu::isa::lowering {
namespace {

/// A merge: the bytes of one variable become a part of another.
struct Merge {
  int from = kNone;
  int into = kNone;
  int offset_bytes = 0;
};

class Coalescer {
 public:
  explicit Coalescer(Code& code) : code_(code), intervals_(intervals_of(code)) {}

  /// Removes one copy; false if there is none to remove.
  bool step() {
    for (std::size_t n = 0; n < code_.nodes.size(); ++n) {
      const auto merge = merge_at(static_cast<int>(n));
      if (!merge) continue;
      apply(*merge);
      remove_copies(*merge);
      return true;
    }
    return false;
  }

 private:
  const Interval& interval(int id) const { return intervals_[static_cast<std::size_t>(id)]; }

  bool is_raw_copy(const Node& node) const {
    if (!node.is_instruction() || node.in.opcode != Opcode::Mov || node.is_predicated() ||
        node.in.saturate || node.in.cond_mod != CondMod::None)
      return false;
    const Operand& dst = node.in.dst;
    const Operand& src = node.in.src[0];
    const bool same = dst.type == src.type || (is_integer(dst.type) && is_integer(src.type) &&
                                               size_of(dst.type) == size_of(src.type));
    const bool row =
        node.in.exec_size == 1 || (src.region.width == 1 && src.region.vert_stride == 1);
    return same && row && node.at[kDst].exists() && node.at[kSrc0].exists() && dst.is_grf() &&
           src.is_grf() && !dst.indirect && !src.indirect && !src.negate && !src.absolute &&
           dst.region.horz_stride == 1 && node.at[kDst].variable != node.at[kSrc0].variable;
  }

  /// The run of adjacent copies of the same variable into the same place that begins at `first`.
  std::vector<int> run_of_copies(int first, int& bytes) const {
    std::vector<int> copies;
    const Node& begin = code_.nodes[static_cast<std::size_t>(first)];
    const int shift = begin.at[kDst].offset_bytes - begin.at[kSrc0].offset_bytes;
    bytes = 0;
    for (std::size_t n = static_cast<std::size_t>(first); n < code_.nodes.size(); ++n) {
      const Node& node = code_.nodes[n];
      const bool same = is_raw_copy(node) && node.at[kDst].variable == begin.at[kDst].variable &&
                        node.at[kSrc0].variable == begin.at[kSrc0].variable &&
                        node.at[kDst].offset_bytes - node.at[kSrc0].offset_bytes == shift;
      if (!same) break;
      copies.push_back(static_cast<int>(n));
      bytes += span_bytes(node, kDst, code_.gen);
    }
    return copies;
  }

  bool may_merge(int id) const {
    const Variable& variable = code_.variable(id);
    return !variable.has_address && !variable.is_live_always && variable.bank == Bank::Register;
  }

  std::optional<Merge> merge_at(int first) const {
    const Node& node = code_.nodes[static_cast<std::size_t>(first)];
    if (!is_raw_copy(node)) return std::nullopt;
    const int to = node.at[kDst].variable;
    const int from = node.at[kSrc0].variable;
    if (!may_merge(to) || !may_merge(from)) return std::nullopt;
    int bytes = 0;
    const std::vector<int> copies = run_of_copies(first, bytes);
    const int last = copies.back();
    const int shift = node.at[kDst].offset_bytes - node.at[kSrc0].offset_bytes;
    const Variable& source = code_.variable(from);
    const Variable& target = code_.variable(to);
    const bool source_ends = interval(from).last == last && source.fixed == kNone;
    const bool fits = shift >= 0 && shift + source.size_bytes <= target.size_bytes &&
                      shift % source.align_bytes == 0 && source.lowest == 0;
    if (source_ends && fits && target.fixed == kNone && bytes >= used_bytes(from) &&
        is_free(to, shift, shift + source.size_bytes, interval(from).first, first))
      return Merge{from, to, shift};
    // The opposite merge: later writes to the copy become writes to the source.
    const bool target_begins = interval(to).first == first && interval(from).last == last;
    if (target_begins && shift == 0 && source.size_bytes == target.size_bytes &&
        source.align_bytes >= target.align_bytes && target.fixed == kNone && target.lowest == 0 &&
        bytes >= target.size_bytes)
      return Merge{to, from, 0};
    return std::nullopt;
  }

  /// Bytes from a variable's beginning to the end of its last accessed byte.
  int used_bytes(int id) const {
    int end = 0;
    for (const Node& node : code_.nodes)
      for_each_access(code_, node, [&](const Access& access) {
        if (access.variable == id) end = std::max(end, access.end);
      });
    return std::min(end, code_.variable(id).size_bytes);
  }

  /// True if no node from `first` to before `end` accesses these bytes, and no value must be kept
  /// in them there.
  bool is_free(int id, int begin, int end_byte, int first, int end) const {
    bool free = true;
    for (int n = std::max(0, first); n < end && free; ++n)
      for_each_access(code_, code_.nodes[static_cast<std::size_t>(n)], [&](const Access& access) {
        if (access.variable == id && access.begin < end_byte && begin < access.end) free = false;
      });
    // Earlier values would have to be kept.
    if (interval(id).first < first)
      for (int n = std::max(0, interval(id).first); n < first && free; ++n)
        for_each_access(code_, code_.nodes[static_cast<std::size_t>(n)], [&](const Access& access) {
          if (access.variable == id && access.begin < end_byte && begin < access.end) free = false;
        });
    return free && !loops_over(id, first, end);
  }

  /// True if the interval begins before its first access because a loop extends it.
  bool loops_over(int id, int first, int) const {
    return interval(id).first < first && !accessed_at(id, interval(id).first);
  }

  bool accessed_at(int id, int n) const {
    bool found = false;
    if (n >= 0)
      for_each_access(code_, code_.nodes[static_cast<std::size_t>(n)],
                      [&](const Access& access) { found = found || access.variable == id; });
    return found;
  }

  void apply(const Merge& merge) {
    const auto change = [&](Reference& at) {
      if (at.variable != merge.from) return;
      at.variable = merge.into;
      at.offset_bytes += merge.offset_bytes;
    };
    for (Node& node : code_.nodes) {
      for (Reference& at : node.at) change(at);
      for (Reference& at : node.index) change(at);
    }
  }

  void remove_copies(const Merge& merge) {
    const auto is_itself = [&](const Node& node) {
      return node.is_instruction() && node.in.opcode == Opcode::Mov && !node.is_predicated() &&
             node.at[kDst].variable == merge.into && node.at[kSrc0].variable == merge.into &&
             node.at[kDst].offset_bytes == node.at[kSrc0].offset_bytes && !node.in.dst.indirect &&
             !node.in.src[0].indirect && !node.in.src[0].is_immediate() &&
             size_of(node.in.dst.type) == size_of(node.in.src[0].type) &&
             is_integer(node.in.dst.type) == is_integer(node.in.src[0].type) &&
             !node.in.src[0].negate && !node.in.src[0].absolute && !node.in.saturate &&
             node.in.dst.region.horz_stride == 1 &&
             (node.in.exec_size == 1 || node.in.src[0].region == Region{1, 1, 0});
    };
    code_.nodes.erase(std::remove_if(code_.nodes.begin(), code_.nodes.end(), is_itself),
                      code_.nodes.end());
  }

  Code& code_;
  std::vector<Interval> intervals_;
};

}  // namespace

void coalesce(Code& code) {
  while (Coalescer(code).step()) {
  }
}

}  // namespace eu::isa::lowering
