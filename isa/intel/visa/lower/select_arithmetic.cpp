// Selects instructions that compute.
#include <algorithm>

#include "isa/intel/visa/lower/select.hpp"

namespace eu::isa::visa {

using lowering::kDst;
using lowering::kNone;
using lowering::kSrc0;
namespace make = lowering::make;

namespace {

/// Instructions that machine code has too, with destination and sources in the same order.
struct Namesake {
  Opcode from;
  isa::Opcode to;
};
constexpr Namesake kNamesakes[] = {
#define SAME(name) \
  { Opcode::name, isa::Opcode::name }
    SAME(Frc),  SAME(Rndd), SAME(Rndu), SAME(Rnde),  SAME(Rndz), SAME(Lzd),
    SAME(Cbit), SAME(Fbh),  SAME(Fbl),  SAME(Bfrev), SAME(Bfe),  SAME(Add),
    SAME(Avg),  SAME(Lrp),  SAME(Sad2), SAME(Dp2),   SAME(Dp3),  SAME(Dp4),
    SAME(Dph),  SAME(Line), SAME(Shl),  SAME(Shr),   SAME(Asr),  {Opcode::Plane, isa::Opcode::Pln},
#undef SAME
};

struct MathNamesake {
  Opcode from;
  MathFunction to;
};
constexpr MathNamesake kMathNamesakes[] = {
    {Opcode::Inv, MathFunction::Inv},   {Opcode::Log, MathFunction::Log},
    {Opcode::Exp, MathFunction::Exp},   {Opcode::Sqrt, MathFunction::Sqrt},
    {Opcode::Rsqrt, MathFunction::Rsq}, {Opcode::Sin, MathFunction::Sin},
    {Opcode::Cos, MathFunction::Cos},   {Opcode::Pow, MathFunction::Pow},
};

isa::Opcode logic_of(Opcode opcode) {
  switch (opcode) {
    case Opcode::And: return isa::Opcode::And;
    case Opcode::Or: return isa::Opcode::Or;
    case Opcode::Xor: return isa::Opcode::Xor;
    default: return isa::Opcode::Not;
  }
}

}  // namespace

bool Selector::select_arithmetic() {
  for (const Namesake& row : kNamesakes)
    if (row.from == now_->opcode) return plain(row.to), true;
  for (const MathNamesake& row : kMathNamesakes)
    if (row.from == now_->opcode) return math(row.to), true;
  switch (now_->opcode) {
    case Opcode::Div: divide(false); return true;
    case Opcode::Mod: divide(true); return true;
    case Opcode::Divm: exact(MathFunction::Invm); return true;
    case Opcode::Sqrtm: exact(MathFunction::Rsqrtm); return true;
    case Opcode::Bfi: insert_bits(); return true;
    case Opcode::Mul: multiply(); return true;
    case Opcode::Mulh: multiply_high(); return true;
    case Opcode::Mad: multiply_add(); return true;
    case Opcode::Madw: wide_multiply_add(); return true;
    case Opcode::Addc: with_carry(isa::Opcode::Addc); return true;
    case Opcode::Subb: with_carry(isa::Opcode::Subb); return true;
    case Opcode::And:
    case Opcode::Or:
    case Opcode::Xor:
    case Opcode::Not:
      if (operand(0).kind == OperandKind::Predicate)
        predicate_logic();
      else
        plain(logic_of(now_->opcode));
      return true;
    default: return false;
  }
}

void Selector::divide(bool remainder) {
  const bool floats = is_float(operand(0).type);
  if (floats && remainder) fail("mod of floats is not lowered");
  if (floats) return math(MathFunction::Fdiv);
  // Integer division uses dwords, both signed or both unsigned.
  const Type type = is_signed(operand(0).type) ? Type::D : Type::UD;
  Node node = begin(isa::Opcode::Math);
  node.in.math_function = remainder ? MathFunction::IntMod : MathFunction::IntDiv;
  set_destination(node, operand(0));
  for (int n = kSrc0; n <= kSrc0 + 1; ++n) {
    set_source(node, n, operand(static_cast<std::size_t>(n)));
    isa::Operand& source = node.operand(n);
    const bool plain = source.is_grf() && !source.indirect && !source.negate && !source.absolute;
    if (plain && size_of(source.type) == 4)
      source.type = type;
    else
      source_to_variable(node, n, type);
  }
  if (size_of(node.in.dst.type) < 4) {
    const int id = new_variable(4 * now_->exec_size);
    Node narrow = begin(isa::Opcode::Mov);
    narrow.in.dst = node.in.dst;
    narrow.at[kDst] = node.at[kDst];
    make::source(narrow, kSrc0, code_, {id, 0}, type);
    make::destination(node, code_, {id, 0}, type);
    emit(node);
    return emit(narrow);
  }
  emit(node);
}

void Selector::insert_bits() {
  const int id = new_variable(4 * now_->exec_size);
  Node mask = begin(isa::Opcode::Bfi1);
  make::destination(mask, code_, {id, 0}, operand(0).type);
  set_source(mask, kSrc0, operand(1));
  set_source(mask, kSrc0 + 1, operand(2));
  emit(mask);
  Node insert = begin(isa::Opcode::Bfi2);
  set_destination(insert, operand(0));
  make::source(insert, kSrc0, code_, {id, 0}, operand(0).type);
  set_source(insert, kSrc0 + 1, operand(3));
  set_source(insert, kSrc0 + 2, operand(4));
  emit(insert);
}

}  // namespace eu::isa::visa
