#include "isa/intel/visa/lower/select.hpp"

#include <algorithm>

#include "isa/intel/visa/equivalents.hpp"
#include "isa/intel/visa/names.hpp"

namespace eu::isa::visa {

using lowering::kDst;
using lowering::kNone;
using lowering::kSrc0;
namespace make = lowering::make;

Selector::Selector(const Kernel& kernel, Generation gen, const std::string& name)
    : kernel_(kernel), gen_(gen), name_(name) {
  code_.gen = gen;
  code_.simd_size = kernel.simd_size();
  if (code_.simd_size == 0) code_.simd_size = 16;
}

int Selector::label_of(std::uint32_t id) {
  const auto [at, is_new] = labels_.try_emplace(id, 0);
  if (is_new) at->second = code_.add_label();
  return at->second;
}

/// False for a subroutine that is not called; it gets no code.
bool Selector::is_called(std::uint32_t label) const {
  return std::any_of(kernel_.instructions.begin(), kernel_.instructions.end(),
                     [&](const Instruction& instruction) {
                       return instruction.opcode == Opcode::Call &&
                              instruction.operands[0].id == label;
                     });
}

lowering::Code Selector::run() {
  static const Instruction kNothing;
  now_ = &kNothing;
  declare();
  exit_ = code_.add_label();
  std::size_t next_label = 0;
  bool ended = false;
  int functions = 0;
  for (index_ = 0; index_ <= kernel_.instructions.size(); ++index_) {
    for (; next_label < kernel_.labels.size() && kernel_.labels[next_label].instruction == index_;
         ++next_label) {
      if (kernel_.labels[next_label].is_function && functions++ > 0) {
        if (!ended) end_thread();
        ended = in_subroutine_ = true;
        is_dead_ = !is_called(static_cast<std::uint32_t>(next_label));
      }
      code_.nodes.push_back(make::label(label_of(static_cast<std::uint32_t>(next_label)), index_));
      forget_indices();
    }
    if (index_ == kernel_.instructions.size()) break;
    now_ = &kernel_.instructions[index_];
    if (!is_dead_) select();
  }
  --index_;
  if (!ended) end_thread();
  code_.nodes.insert(code_.nodes.begin(), prologue_.begin(), prologue_.end());
  return std::move(code_);
}

void Selector::select() {
  if (row(now_->opcode).has(attribute::NoCode)) return;
  if (select_move() || select_arithmetic() || select_flow() || select_messages()) return;
  fail(std::string(row(now_->opcode).mnemonic) + " is not lowered");
}

void Selector::plain(isa::Opcode opcode) {
  Node node = begin(opcode);
  set_destination(node, operand(0));
  const int sources = source_count(opcode, node.in.math_function);
  const bool shifts_signed = opcode == isa::Opcode::Shr && is_signed(operand(1).type);
  for (int n = 0; n < sources; ++n) {
    Operand source = operand(static_cast<std::size_t>(n) + 1);
    if (shifts_signed && source.kind == OperandKind::Immediate)
      source.type = finalized_type(source.type, source.immediate);
    set_source(node, kSrc0 + n, source);
  }
  // Bit counts have unsigned elements. A right shift of dwords has the same bits without signs, and
  // is legal on Gen7 then; those of a saturated result differ.
  const bool shifts_dwords = opcode == isa::Opcode::Shr && size_of(operand(1).type) == 4 &&
                             size_of(operand(2).type) <= 4 && !now_->saturate;
  if (shifts_dwords || opcode == isa::Opcode::Cbit || opcode == isa::Opcode::Fbl) {
    const auto to_unsigned = [](isa::Operand& operand) {
      if (operand.type == Type::D) operand.type = Type::UD;
      if (operand.type == Type::W) operand.type = Type::UW;
      if (operand.type == Type::B) operand.type = Type::UB;
    };
    to_unsigned(node.in.dst);
    to_unsigned(node.in.src[0]);
  }
  emit(node);
}

/// Emits two instructions if one does not convert between the types; true if it has done so. Only
/// integers saturate in the first: a saturated float is 0 to 1.
bool Selector::move_in_steps() {
  const Operand& from = operand(1);
  if (from.kind != OperandKind::General && from.kind != OperandKind::Indirect) return false;
  auto between = type_between(from.type, operand(0).type);
  const bool spreads = has(gen_, Capability::RestrictedQuads) && size_of(operand(0).type) == 8;
  if (!between && spreads && size_of(from.type) == 1) between = Type::D;
  if (!between) return false;
  require_type(*between, from);
  const int id = new_variable(std::max(4, now_->exec_size * size_of(*between)));
  Node first = begin(isa::Opcode::Mov);
  first.in.pred_ctrl = PredCtrl::None;
  first.in.pred_inv = false;
  first.in.saturate = now_->saturate && is_integer(*between);
  first.flag = {};
  make::destination(first, code_, {id, 0}, *between);
  set_source(first, kSrc0, from);
  emit(first);
  Node second = begin(isa::Opcode::Mov);
  set_destination(second, operand(0));
  make::source(second, kSrc0, code_, {id, 0}, *between);
  emit(second);
  return true;
}

void Selector::math(MathFunction function) {
  Node node = begin(isa::Opcode::Math);
  node.in.math_function = function;
  set_destination(node, operand(0));
  const int sources = source_count(isa::Opcode::Math, function);
  for (int n = 0; n < sources; ++n) {
    set_source(node, kSrc0 + n, operand(static_cast<std::size_t>(n) + 1));
    const isa::Operand& source = node.operand(kSrc0 + n);
    const bool plain = source.is_grf() && !source.indirect && !source.negate && !source.absolute;
    if (!plain) source_to_variable(node, kSrc0 + n);
  }
  emit(node);
}

void Selector::min_max(CondMod condition) {
  Node node = begin(isa::Opcode::Sel);
  set_destination(node, operand(0));
  set_source(node, kSrc0, operand(1));
  set_source(node, kSrc0 + 1, operand(2));
  node.in.cond_mod = condition;
  if (!node.is_predicated()) return emit(node);
  // A sel has a condition or a predicate, so the predicate moves to a mov after it.
  const isa::Operand dst = node.in.dst;
  const Reference at = node.at[kDst];
  const int id = new_variable(now_->exec_size * size_of(dst.type));
  Node move = begin(isa::Opcode::Mov);
  move.in.saturate = false;
  move.in.dst = dst;
  move.at[kDst] = at;
  make::source(move, kSrc0, code_, {id, 0}, dst.type);
  node.in.pred_ctrl = PredCtrl::None;
  node.in.pred_inv = false;
  node.flag = {};
  make::destination(node, code_, {id, 0}, dst.type);
  emit(node);
  emit(move);
}

bool Selector::select_move() {
  switch (now_->opcode) {
    case Opcode::Mov:
      if (operand(0).kind == OperandKind::Predicate || operand(1).kind == OperandKind::Predicate)
        move_predicate();
      else if (!move_in_steps())
        plain(isa::Opcode::Mov);
      return true;
    case Opcode::Sel: plain(isa::Opcode::Sel); return true;
    case Opcode::Min: min_max(CondMod::Less); return true;
    case Opcode::Max: min_max(CondMod::GreaterEqual); return true;
    case Opcode::Cmp: compare(); return true;
    case Opcode::Setp: set_predicate_bits(); return true;
    case Opcode::Movs: move_state(); return true;
    case Opcode::AddrAdd: add_address(); return true;
    default: return false;
  }
}

/// An address variable: in a0 if all of its elements fit; otherwise each use copies them there.
int Selector::address(std::uint32_t id) {
  const auto [at, is_new] = addresses_.try_emplace(id, kNone);
  if (!is_new) return at->second;
  lowering::Variable variable;
  const int words = static_cast<int>(kernel_.addresses[id].elements);
  const bool in_a0 = words <= (has(gen_, Capability::SixteenIndexRegisters) ? 16 : 8);
  variable.bank = in_a0 ? lowering::Bank::Address : lowering::Bank::Register;
  variable.size_bytes = 2 * words;
  variable.align_bytes = in_a0 ? power_of_two(2 * words) : lowering::kRegisterBytes;
  return at->second = code_.add_variable(variable);
}

/// Lowers addr_add. Addresses count bytes of the register file; the place of a variable is filled
/// in when it is known.
void Selector::add_address() {
  const Operand& dst = operand(0);
  const Operand& base = operand(1);
  const int to = address(dst.id);
  Node node = begin(isa::Opcode::Add);
  make::destination(node, code_, {to, 2 * static_cast<int>(dst.offset)}, Type::UW);
  if (base.kind == OperandKind::AddressOf) {
    const Reference of = general(base.id, static_cast<int>(base.offset));
    code_.variable(of.variable).has_address = true;
    pointed_to_[dst.id].insert(of.variable);
    const Operand& plus = operand(2);
    if (plus.kind == OperandKind::Immediate) {
      node.in.opcode = isa::Opcode::Mov;
      make::immediate(node, kSrc0, Type::UW, static_cast<std::uint32_t>(plus.immediate));
      node.at[kSrc0] = of;
    } else {
      set_source(node, kSrc0, plus);
      make::immediate(node, kSrc0 + 1, Type::UW, 0);
      node.at[kSrc0 + 1] = of;
    }
  } else if (base.kind == OperandKind::Address) {
    const auto from = addresses_.find(base.id);
    if (from == addresses_.end()) fail(base, "an address variable that was never written");
    make::source(node, kSrc0, code_, {from->second, 2 * static_cast<int>(base.offset)}, Type::UW,
                 base.width == 1);
    for (const int id : pointed_to_[base.id]) pointed_to_[dst.id].insert(id);
    set_source(node, kSrc0 + 1, operand(2));
  } else {
    fail(base, "this operand of addr_add is not lowered");
  }
  emit(node);
}

}  // namespace eu::isa::visa
