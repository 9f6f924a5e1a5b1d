#include "isa/intel/visa/lower/passes.hpp"

#include <algorithm>

#include "isa/intel/visa/lower/liveness.hpp"

namespace eu::isa::lowering {
namespace {

/// Removes instructions whose results are not read. True if there were any.
bool remove_unread(Code& code) {
  std::vector<bool> is_read(code.variables.size(), false);
  for (const Node& node : code.nodes)
    for_each_access(code, node, [&](const Access& access) {
      if (!access.writes) is_read[static_cast<std::size_t>(access.variable)] = true;
    });
  const auto is_needless = [&](const Node& node) {
    if (!has_no_side_effects(node)) return false;
    bool needed = false;
    bool writes = false;
    for_each_access(code, node, [&](const Access& access) {
      if (!access.writes) return;
      writes = true;
      const bool pointed_to = code.variable(access.variable).has_address;
      needed = needed || pointed_to || is_read[static_cast<std::size_t>(access.variable)];
    });
    return writes && !needed;
  };
  const auto end = std::remove_if(code.nodes.begin(), code.nodes.end(), is_needless);
  const bool any = end != code.nodes.end();
  code.nodes.erase(end, code.nodes.end());
  return any;
}

/// Uses smov for a store through an index register of some lanes, selected by a predicate of known
/// bits: smov contains the bits itself.
void use_smov(Code& code) {
  if (!exists_on(Opcode::Smov, code.gen)) return;
  std::vector<int> writes(code.variables.size(), 0);
  std::vector<std::size_t> writer(code.variables.size(), 0);
  for (std::size_t n = 0; n < code.nodes.size(); ++n)
    for_each_access(code, code.nodes[n], [&](const Access& access) {
      if (!access.writes) return;
      ++writes[static_cast<std::size_t>(access.variable)];
      writer[static_cast<std::size_t>(access.variable)] = n;
    });
  for (Node& node : code.nodes) {
    const bool fits = node.is_instruction() && node.in.opcode == Opcode::Mov &&
                      node.in.dst.indirect && node.in.pred_ctrl == PredCtrl::Sequential &&
                      !node.in.pred_inv && !node.in.saturate && node.in.exec_size <= 16 &&
                      node.in.first_channel() == 0 && node.in.src[0].is_grf() &&
                      !node.in.src[0].indirect && is_integer(node.in.dst.type) &&
                      node.in.src[0].type == node.in.dst.type && size_of(node.in.dst.type) <= 4 &&
                      size_of(node.in.dst.type) > 1 &&  // only mov writes packed bytes
                      node.in.dst.region.horz_stride == 1;
    if (!fits || writes[static_cast<std::size_t>(node.flag.variable)] != 1) continue;
    const Node& set = code.nodes[writer[static_cast<std::size_t>(node.flag.variable)]];
    if (set.in.opcode != Opcode::Mov || !set.in.src[0].is_immediate() || set.is_predicated())
      continue;
    node.in.opcode = Opcode::Smov;
    node.in.src[1] = set.in.src[0];
    node.in.src[1].type = Type::UW;
    node.in.src[1].immediate = (node.in.src[1].immediate & 0xffff) * 0x10001u;
    node.in.pred_ctrl = PredCtrl::None;
    node.flag = {};
  }
}

}  // namespace

void fold(Code& code, bool keep_unread) {
  use_smov(code);
  fold_copies(code);
  while (!keep_unread && remove_unread(code)) {
  }
}

}  // namespace eu::isa::lowering
