#include "isa/intel/visa/lower/passes.hpp"

#include <algorithm>
#include <optional>

#include "isa/intel/visa/lower/legalise.hpp"
#include "isa/intel/visa/lower/liveness.hpp"

namespace eu::isa::lowering {
namespace {

/// A place in the code where an operand reads what a mov wrote.
struct Read {
  std::size_t node;
  int operand;
};

bool parts_code(const Node& node) {
  return node.kind != NodeKind::Instruction ||
         row(node.in.opcode).timing_class == TimingClass::Flow;
}

bool is_whole_row(const Operand& operand) {
  return operand.region.width == 1 && operand.region.vert_stride == 1;
}

/// True if the mov takes the lower parts of integers: elements at the same place, with a
/// wider stride.
bool narrows(const Node& mov) {
  return size_of(mov.in.src[0].type) > size_of(mov.in.dst.type);
}

class CopyFolder {
 public:
  explicit CopyFolder(Code& code) : code_(code), all_(code.variables.size()) {
    for (std::size_t n = 0; n < code.nodes.size(); ++n)
      for_each_access(code, code.nodes[n], [&](const Access& access) {
        auto& accesses = all_[static_cast<std::size_t>(access.variable)];
        if (accesses.empty() || accesses.back() != n) accesses.push_back(n);
      });
  }

  void run() {
    std::vector<bool> gone(code_.nodes.size(), false);
    for (std::size_t n = 0; n < code_.nodes.size(); ++n)
      if (is_copy(code_.nodes[n]) && fold(n)) gone[n] = true;
    std::vector<Node> left;
    for (std::size_t n = 0; n < code_.nodes.size(); ++n)
      if (!gone[n]) left.push_back(code_.nodes[n]);
    code_.nodes = std::move(left);
  }

 private:
  /// True if the mov keeps values: the same elements, widened integers, or their lower part.
  bool is_copy(const Node& node) const {
    if (!node.is_instruction() || node.in.opcode != Opcode::Mov || node.is_predicated() ||
        node.in.saturate || node.in.cond_mod != CondMod::None)
      return false;
    const Operand& dst = node.in.dst;
    const Operand& src = node.in.src[0];
    if (!node.at[kDst].exists() || !node.at[kSrc0].exists() || !dst.is_grf() || !src.is_grf() ||
        dst.indirect || src.indirect || src.negate || src.absolute || dst.region.horz_stride != 1)
      return false;
    const Variable& to = code_.variable(node.at[kDst].variable);
    const Variable& from = code_.variable(node.at[kSrc0].variable);
    if (to.has_address || from.has_address || to.is_live_always || to.fixed != kNone) return false;
    if (dst.type == src.type) return true;
    if (!is_integer(dst.type) || !is_integer(src.type)) return false;
    if (narrows(node)) return is_whole_row(src) || node.in.exec_size == 1;
    return size_of(src.type) < size_of(dst.type) && size_of(dst.type) == 4 &&
           (is_signed(dst.type) || !is_signed(src.type));
  }

  /// All reads up to the next complete write; empty if there may be other reads.
  std::optional<std::vector<Read>> reads_of(std::size_t copy) const {
    const Node& mov = code_.nodes[copy];
    const int id = mov.at[kDst].variable;
    const int source = mov.at[kSrc0].variable;
    const int begin = mov.at[kDst].offset_bytes;
    const int end = begin + span_bytes(mov, kDst, code_.gen);
    std::vector<Read> reads;
    bool source_changed = false;
    for (std::size_t n = copy + 1; n < code_.nodes.size(); ++n) {
      const Node& node = code_.nodes[n];
      if (parts_code(node)) return only_here(mov, copy, n) ? std::optional(reads) : std::nullopt;
      bool ends = false, unclear = false, changes = false;
      for_each_access(code_, node, [&](const Access& access) {
        if (access.writes && access.variable == source && overlaps_source(mov, access))
          changes = true;
        if (access.variable != id || access.end <= begin || access.begin >= end) return;
        if (access.writes) {
          ends =
              access.is_whole && access.begin <= begin && access.end >= end && same_mask(mov, node);
          unclear = unclear || !ends;
        } else if (source_changed) {
          unclear = true;
        }
      });
      for (int operand = kSrc0; operand < kOperands; ++operand)
        if (reads_bytes(node, operand, id, begin, end)) reads.push_back({n, operand});
      if (unclear) return std::nullopt;
      if (ends) return reads;
      source_changed = source_changed || changes;
    }
    return only_here(mov, copy, code_.nodes.size()) ? std::optional(reads) : std::nullopt;
  }

  /// True if an operand may read these bytes of a variable.
  bool reads_bytes(const Node& node, int operand, int id, int begin, int end) const {
    const Reference& at = node.at[static_cast<std::size_t>(operand)];
    if (at.variable != id) return false;
    const Operand& source = node.operand(operand);
    if (source.indirect || source.is_immediate()) return true;
    return at.offset_bytes < end && begin < at.offset_bytes + span_bytes(node, operand, code_.gen);
  }

  bool overlaps_source(const Node& mov, const Access& access) const {
    const int begin = mov.at[kSrc0].offset_bytes;
    return access.begin < begin + span_bytes(mov, kSrc0, code_.gen) && begin < access.end;
  }

  static bool same_mask(const Node& a, const Node& b) {
    return a.in.no_mask == b.in.no_mask || b.in.no_mask;
  }

  /// True if the bytes that the mov writes are accessed only between two nodes.
  bool only_here(const Node& mov, std::size_t first, std::size_t end) const {
    const int id = mov.at[kDst].variable;
    const int begin = mov.at[kDst].offset_bytes;
    const int after = begin + span_bytes(mov, kDst, code_.gen);
    bool here = true;
    for (const std::size_t n : all_[static_cast<std::size_t>(id)]) {
      if (n >= first && n < end) continue;
      for_each_access(code_, code_.nodes[n], [&](const Access& access) {
        here = here && (access.variable != id || access.end <= begin || access.begin >= after);
      });
    }
    return here;
  }

  /// True if the instruction computes the same result from a dword source and from the narrower
  /// integer in it.
  static bool takes_narrow(const Node& node, int operand) {
    switch (node.in.opcode) {
      case Opcode::Add: break;
      case Opcode::Cmp:
      case Opcode::Mul: {
        const Operand& other = node.in.src[operand == kSrc0 ? 1 : 0];
        return size_of(other.type) == 4 && is_integer(other.type) && !other.is_immediate() &&
               (node.in.opcode != Opcode::Mul || operand == kSrc0 + 1);
      }
      default: return false;
    }
    return size_of(node.in.dst.type) == 4 && is_integer(node.in.dst.type) &&
           !node.operand(operand).negate && !node.operand(operand).absolute;
  }

  std::optional<Node> replaced(const Node& mov, const Node& reader, int n) const {
    const Operand& read = reader.operand(n);
    const bool scalar = mov.in.exec_size == 1;
    const Operand& from = mov.in.src[0];
    const bool here =
        reader.at[static_cast<std::size_t>(n)].offset_bytes == mov.at[kDst].offset_bytes;
    const bool same_row = is_whole_row(read) && reader.in.exec_size == mov.in.exec_size &&
                          !scalar &&
                          (reader.in.first_channel() == mov.in.first_channel() || mov.in.no_mask);
    const bool fits = scalar ? read.is_scalar() : same_row;
    if (!here || !fits || read.indirect || read.is_immediate() || !reader.is_instruction() ||
        reader.is_send() || size_of(read.type) != size_of(mov.in.dst.type))
      return std::nullopt;
    if (!mov.in.no_mask && reader.in.no_mask) return std::nullopt;
    const bool widens = size_of(from.type) < size_of(mov.in.dst.type);
    const bool raw = is_float(read.type) != is_float(mov.in.dst.type);
    if (widens && (raw || !takes_narrow(reader, n) || read.type != mov.in.dst.type))
      return std::nullopt;
    if (row(reader.in.opcode).format == Format::ThreeSrc &&
        !(scalar || is_whole_row(from) || from.is_scalar()))
      return std::nullopt;
    Node result = reader;
    Operand& operand = result.operand(n);
    operand.region = from.region;
    if (narrows(mov))
      operand.region.vert_stride =
          static_cast<std::uint8_t>(size_of(from.type) / size_of(mov.in.dst.type));
    if (scalar) operand.region = {0, 1, 0};
    operand.type = widens ? from.type : read.type;
    result.at[static_cast<std::size_t>(n)] = mov.at[kSrc0];
    if (!is_legal(result, code_) && is_legal(reader, code_)) return std::nullopt;
    return result;
  }

  bool fold(std::size_t copy) {
    const auto reads = reads_of(copy);
    if (!reads || reads->empty()) return false;
    std::vector<std::pair<std::size_t, Node>> changed;
    for (const Read& read : *reads) {
      const bool again = !changed.empty() && changed.back().first == read.node;
      const Node& reader = again ? changed.back().second : code_.nodes[read.node];
      const auto result = replaced(code_.nodes[copy], reader, read.operand);
      if (!result) return false;
      if (again)
        changed.back().second = *result;
      else
        changed.emplace_back(read.node, *result);
    }
    const int source = code_.nodes[copy].at[kSrc0].variable;
    for (auto& [node, by] : changed) {
      code_.nodes[node] = by;
      auto& accesses = all_[static_cast<std::size_t>(source)];
      accesses.insert(std::upper_bound(accesses.begin(), accesses.end(), node), node);
    }
    auto& accesses = all_[static_cast<std::size_t>(code_.nodes[copy].at[kDst].variable)];
    accesses.erase(std::remove(accesses.begin(), accesses.end(), copy), accesses.end());
    if (accesses.empty()) accesses.push_back(copy);
    return true;
  }

  Code& code_;
  std::vector<std::vector<std::size_t>> all_;  ///< nodes that access a variable
};

}  // namespace

void fold_copies(Code& code) {
  CopyFolder(code).run();
}

}  // namespace eu::isa::lowering
