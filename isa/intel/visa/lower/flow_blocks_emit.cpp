// Emits the branches of FlowBlocks.
#include "isa/intel/visa/lower/flow_blocks.hpp"
#include "isa/intel/visa/lower/make.hpp"
#include "isa/intel/visa/lower/passes.hpp"

namespace eu::isa::lowering {
namespace {

Operand null_of(Type type) {
  return make::arf(Arf::Null, 0, 0, type);
}

Operand ip(int horz_stride) {
  Operand operand = make::arf(Arf::Ip, 0, 0, Type::D);
  operand.region.horz_stride = static_cast<std::uint8_t>(horz_stride);
  return operand;
}

}  // namespace

Node FlowBlocks::branch(int index, Opcode opcode, int jip, int uip) const {
  const Node& from = node(index);
  Node result;
  result.line = from.line;
  result.in.opcode = opcode;
  result.in.exec_size = static_cast<std::uint8_t>(code_.simd_size);
  result.in.dst = null_of(opcode == Opcode::Brc ? Type::D : Type::UD);
  if (facts(code_.gen).layout == Layout::Gen7) {
    result.in.src[0] = null_of(Type::UD);
    result.in.src[1] = make::immediate(Type::D, 0);
  } else {
    result.in.src[0] = make::immediate(Type::D, 0);
    result.in.src[1] = make::immediate(Type::D, 0);
  }
  if (has(opcode, attribute::Switches)) result.in.thread_ctrl = ThreadControl::Switch;
  result.jip = jip;
  result.uip = uip;
  return result;
}

void FlowBlocks::emit_jump(int index) {
  const Node& from = node(index);
  Node jump = branch(index, Opcode::Jmpi, kNone, kNone);
  jump.in.exec_size = 1;
  jump.in.no_mask = true;
  jump.in.dst = ip(1);
  jump.in.src[0] = ip(0);
  jump.in.src[1] = make::immediate(Type::D, 0);
  jump.in.pred_ctrl = from.in.pred_ctrl;
  jump.in.pred_inv = from.in.pred_inv;
  jump.flag = from.flag;
  jump.label = kNone;
  jump.jip = regions_.is_forward(index) ? label_before(regions_.target(from)) : from.label;
  out_.push_back(jump);
}

/// The label of the meeting point before a node. It is after the endifs there, so that channels
/// that continue from one of them pass it.
int FlowBlocks::meeting_label(int at) const {
  for (const Block& block : blocks_)
    if (block.begin == kNone && block.end == at) return block.end_label;
  return kNone;
}

/// Emits a jump to a place that is not the end of the innermost block.
void FlowBlocks::emit_crossing(int index) {
  const Node& from = node(index);
  const int target = meeting_label(regions_.target(from));
  const int here = from.is_predicated() ? index : index + 1;
  const auto wait = regions_.next_wait(here, index);
  const bool is_nearest = !wait || *wait >= regions_.target(from);
  const int jip = is_nearest ? target : wait_label(*wait, here);
  const bool has_goto = exists_on(Opcode::Goto, code_.gen);
  Node jump = branch(index, has_goto ? Opcode::Goto : Opcode::Brc, jip, target);
  jump.in.pred_ctrl = from.in.pred_ctrl;
  jump.in.pred_inv = from.in.pred_inv != has_goto;  // goto: channels with a false predicate leave
  jump.flag = from.flag;
  if (has_goto && !from.is_predicated()) {  // false for all
    Variable flag;
    flag.bank = Bank::Flag;
    flag.size_bytes = flag.align_bytes = code_.simd_size > 16 ? 4 : 2;
    jump.flag = {code_.add_variable(flag), 0};
    jump.in.pred_ctrl = PredCtrl::Sequential;
    jump.in.pred_inv = false;
    const Type type = flag.size_bytes == 4 ? Type::UD : Type::UW;
    Node clear = make::instruction(Opcode::Mov, 1, from.line);
    clear.in.no_mask = true;
    make::destination(clear, code_, jump.flag, type);
    make::immediate(clear, kSrc0, type, 0);
    out_.push_back(clear);
  }
  out_.push_back(jump);
}

void FlowBlocks::emit_goto(int index) {
  const Node& from = node(index);
  Node jump;
  switch (form(index)) {
    case Form::Jump: return emit_jump(index);
    case Form::Goto: return emit_crossing(index);
    case Form::If: {
      const Block& block = *block_at(index, false);
      const bool two = block.alternative != kNone;
      jump = branch(index, Opcode::If, two ? label_before(block.alternative + 1) : block.end_label,
                    block.end_label);
      break;
    }
    case Form::Else: {
      const int end = block_at(index, true)->end_label;
      jump = branch(index, Opcode::Else, end, end);
      break;
    }
    case Form::While: jump = branch(index, Opcode::While, from.label, kNone); break;
    case Form::Break: {
      const int loop = loop_end(regions_.target(from));
      jump = branch(index, Opcode::Break, next_label(index), label_after(loop));
      break;
    }
  }
  jump.in.pred_ctrl = from.in.pred_ctrl;
  jump.in.pred_inv = from.in.pred_inv != (form(index) == Form::If);
  jump.flag = from.flag;
  if (jump.in.pred_ctrl == PredCtrl::None) jump.in.pred_inv = false;
  out_.push_back(jump);
}

void FlowBlocks::emit_ends(int index) {
  for (const Block& block : blocks_) {
    if (block.end != index) continue;
    out_.push_back(make::label(block.end_label, block.line));
    int after = block.next_label;
    if (after == kNone) after = code_.add_label();
    const bool crossing = block.begin == kNone && exists_on(Opcode::Join, code_.gen);
    Node end = branch(0, crossing ? Opcode::Join : Opcode::Endif, after, kNone);
    end.line = block.line;
    out_.push_back(end);
    if (block.next_label == kNone) out_.push_back(make::label(after, block.line));
  }
}

void FlowBlocks::emit(int index) {
  const bool is_end = index == static_cast<int>(code_.nodes.size());
  const std::uint32_t line = is_end || index == 0 ? 0 : node(index).line;
  if (const auto label = before_.find(index); label != before_.end())
    out_.push_back(make::label(label->second, line));
  emit_ends(index);
  if (is_end) return;
  if (const auto label = direct_.find(index); label != direct_.end()) {
    out_.push_back(make::label(label->second, line));
    out_.back().without_channels = true;
  }
  if (node(index).kind == NodeKind::Goto)
    emit_goto(index);
  else
    out_.push_back(node(index));
}

}  // namespace eu::isa::lowering
