// Selects comparisons and instructions on predicates.
#include <algorithm>

#include "isa/intel/visa/lower/select.hpp"

namespace eu::isa::visa {

using lowering::kDst;
using lowering::kNone;
using lowering::kSrc0;
namespace make = lowering::make;

namespace {

CondMod condition_of(Condition condition) {
  switch (condition) {
    case Condition::Equal: return CondMod::Zero;
    case Condition::NotEqual: return CondMod::NotZero;
    case Condition::Greater: return CondMod::Greater;
    case Condition::GreaterEqual: return CondMod::GreaterEqual;
    case Condition::Less: return CondMod::Less;
    case Condition::LessEqual: break;
  }
  return CondMod::LessEqual;
}

constexpr int kBitsPerByte = 8;

}  // namespace

void Selector::compare() {
  Node node = begin(isa::Opcode::Cmp);
  node.in.cond_mod = condition_of(now_->condition);
  set_source(node, kSrc0, operand(1));
  set_source(node, kSrc0 + 1, operand(2));
  if (operand(0).kind == OperandKind::Predicate) {
    const Type type = node.in.src[0].type;
    node.in.dst = make::arf(Arf::Null, 0, 0, size_of(type) == 1 ? Type::W : type);
    node.flag = {predicate(operand(0).id), 0};
    if (is_gen7()) node.in.thread_ctrl = ThreadControl::Switch;
  } else {
    set_destination(node, operand(0));
    node.flag = {new_flag(), 0};
  }
  emit(node);
  // An exchanged literal does not determine the type.
  Node& last = code_.nodes.back();
  if (last.in.dst.is_null() && last.in.src[0].is_grf() && size_of(last.in.src[0].type) > 1)
    last.in.dst.type = last.in.src[0].type;
}

void Selector::set_predicate_bits() {
  const int flag = predicate(operand(0).id);
  const int size = code_.variable(flag).size_bytes;
  const int offset = now_->mask_offset / kBitsPerByte / 2 * 2;
  const bool whole = size == 4 && now_->exec_size > 16;
  if (now_->exec_size < 16 && (size == 4 || now_->mask_offset != 0))
    fail("setp of a part of a word of predicates is not lowered");
  Node node = make::instruction(isa::Opcode::Mov, 1, line());
  node.in.no_mask = true;
  make::destination(node, code_, {flag, std::min(offset, size - (whole ? 4 : 2))},
                    whole ? Type::UD : Type::UW);
  const Instruction* all = now_;
  Instruction scalar = *now_;
  scalar.exec_size = 1;
  now_ = &scalar;
  const Operand& bits = operand(1);
  if (bits.kind == OperandKind::Immediate)
    make::immediate(node, kSrc0, whole ? Type::UD : Type::UW,
                    static_cast<std::uint32_t>(bits.immediate));
  else if (bits.kind == OperandKind::Predicate)
    make::source(node, kSrc0, code_, {predicate(bits.id), 0}, node.in.dst.type, true);
  else
    set_source(node, kSrc0, bits);
  now_ = all;
  emit(node);
}

/// Selects mov of a predicate: from one it returns its bits as a number, to one it sets them.
void Selector::move_predicate() {
  if (operand(0).kind == OperandKind::Predicate) return set_predicate_bits();
  const int flag = predicate(operand(1).id);
  Node node = begin(isa::Opcode::Mov);
  node.in.no_mask = true;
  if (now_->exec_size != 1) fail("mov of a predicate is lowered for one channel only");
  set_destination(node, operand(0));
  make::source(node, kSrc0, code_, {flag, 0},
               code_.variable(flag).size_bytes == 4 ? Type::UD : Type::UW, true);
  emit(node);
}

/// Selects logic on predicates. Each source becomes ones and zeros; the flags are set where the
/// result is not zero.
void Selector::predicate_logic() {
  const int sources = now_->opcode == Opcode::Not ? 1 : 2;
  int one = new_variable(4, 4);
  Node literal = make::instruction(isa::Opcode::Mov, 1, line());
  literal.in.no_mask = true;
  make::destination(literal, code_, {one, 0}, Type::UW);
  make::immediate(literal, kSrc0, Type::UW, 1);
  code_.nodes.push_back(literal);
  Node logic = begin(now_->opcode == Opcode::And  ? isa::Opcode::And
                     : now_->opcode == Opcode::Or ? isa::Opcode::Or
                                                  : isa::Opcode::Xor);
  for (int n = 0; n < sources; ++n) {
    const Operand& source = operand(static_cast<std::size_t>(n) + 1);
    const int bits = new_variable(2 * now_->exec_size);
    Node select = begin(isa::Opcode::Sel);
    select.in.no_mask = true;
    make::destination(select, code_, {bits, 0}, Type::UW);
    make::source(select, kSrc0, code_, {one, 0}, Type::UW, true);
    make::immediate(select, kSrc0 + 1, Type::UW, 0);
    select.flag = {predicate(source.id), 0};
    select.in.pred_ctrl = PredCtrl::Sequential;
    select.in.pred_inv = source.modifier == Modifier::Not;
    code_.nodes.push_back(select);
    make::source(logic, kSrc0 + n, code_, {bits, 0}, Type::UW);
  }
  if (sources == 1) make::immediate(logic, kSrc0 + 1, Type::UW, 1);
  if (logic.is_predicated()) fail("predicated logic on predicates is not lowered");
  logic.in.cond_mod = CondMod::NotZero;
  logic.in.dst = make::arf(Arf::Null, 0, 0, Type::UW);
  logic.flag = {predicate(operand(0).id), 0};
  code_.nodes.push_back(logic);
}

}  // namespace eu::isa::visa
