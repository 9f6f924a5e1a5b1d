// Selects products and sums with a carry, which need the accumulator.
#include <algorithm>
#include <utility>

#include "isa/intel/visa/lower/select.hpp"

namespace eu::isa::visa {

using lowering::kDst;
using lowering::kSrc0;
namespace make = lowering::make;

namespace {

constexpr int kAccumulatorChannels = 8;  ///< dwords that an accumulator holds

Type dword_of(Type type) {
  return is_signed(type) ? Type::D : Type::UD;
}

isa::Operand accumulator(Type type) {
  isa::Operand operand = lowering::make::arf(Arf::Accumulator, 0, 0, type);
  operand.region = {1, 1, 1};
  return operand;
}

}  // namespace

/// Selects a product; Haswell's mul uses only the low word of source 1.
void Selector::multiply() {
  Node node = begin(isa::Opcode::Mul);
  set_destination(node, operand(0));
  set_source(node, kSrc0, operand(1));
  set_source(node, kSrc0 + 1, operand(2));
  narrow_immediate(node, kSrc0);
  narrow_immediate(node, kSrc0 + 1);
  const auto bytes = [&](int n) { return size_of(node.operand(n).type); };
  const bool whole = is_integer(node.in.src[0].type) && bytes(kSrc0) == 4 && bytes(kSrc0 + 1) == 4;
  if (!has(gen_, Capability::MultipliesDwords)) {
    if (whole) return multiply_low_gen7(node);
    const bool swap = is_integer(node.in.src[0].type) && bytes(kSrc0) < 4 && bytes(kSrc0 + 1) == 4;
    if (swap) {  // a word must be source 1 if source 0 is a dword
      std::swap(node.in.src[0], node.in.src[1]);
      std::swap(node.at[kSrc0], node.at[kSrc0 + 1]);
      if (node.in.src[0].is_immediate()) source_to_variable(node, kSrc0);
    }
  }
  emit(node);
}

/// The part of a node for channels from `first` on, at most the number of dwords of
/// the accumulator.
Selector::Node Selector::slice(const Node& node, int first) const {
  Node part = node;
  const int step = std::min(kAccumulatorChannels, static_cast<int>(node.in.exec_size));
  part.in.exec_size = static_cast<std::uint8_t>(step);
  part.in.qtr_ctrl = static_cast<std::uint8_t>((now_->mask_offset + first) / 8);
  for (int n = kDst; n <= kSrc0 + 1; ++n) {
    isa::Operand& operand = part.operand(n);
    if (operand.indirect && node.in.exec_size > step)
      fail(
          "indirect operands of instructions that need the accumulator are lowered for eight "
          "channels only");
    Reference& at = part.at[static_cast<std::size_t>(n)];
    if (!at.exists() || operand.indirect || (n != kDst && operand.is_scalar())) continue;
    const isa::Region& region = operand.region;
    const int stride = n == kDst || region.width != 1 ? region.horz_stride : region.vert_stride;
    const bool is_row = n == kDst || region.width == 1 || region.width >= node.in.exec_size ||
                        region.vert_stride == region.width * stride;
    if (!is_row) fail("sources in rows of instructions that need the accumulator are not lowered");
    at.offset_bytes += first * stride * size_of(operand.type);
    if (n != kDst) operand.region = {static_cast<std::uint8_t>(stride), 1, 0};
  }
  return part;
}

/// The product with the low words of source 1; it goes to the accumulator independent of masks.
Selector::Node Selector::low_product(const Node& part) const {
  Node low = part;
  low.in.opcode = isa::Opcode::Mul;
  low.in.no_mask = true;
  low.in.pred_ctrl = PredCtrl::None;
  low.in.pred_inv = low.in.saturate = false;
  low.in.qtr_ctrl = low.in.nib_ctrl = 0;
  low.flag = {};
  low.at[kDst] = {};
  low.in.dst = accumulator(dword_of(part.in.dst.type));
  low.in.dst.region = {0, 1, 1};
  return low;
}

/// Selects the low half of a product, eight channels at a time: mul of the low words, mach of the
/// rest, and a mov from the accumulator.
void Selector::multiply_low_gen7(const Node& whole) {
  Node node = whole;
  order_sources(node);
  for (int first = 0; first < now_->exec_size; first += kAccumulatorChannels) {
    const Node part = slice(node, first);
    const Node low = low_product(part);
    Node high = low;
    high.in.opcode = isa::Opcode::Mach;
    high.in.acc_wr_en = true;
    high.in.dst = make::arf(Arf::Null, 0, 0, low.in.dst.type);
    Node result = part;
    result.in.opcode = isa::Opcode::Mov;
    result.in.src[0] = accumulator(low.in.dst.type);
    result.in.src[1] = {};
    result.at[kSrc0] = result.at[kSrc0 + 1] = {};
    code_.nodes.push_back(low);
    code_.nodes.push_back(high);
    code_.nodes.push_back(result);
  }
}

/// Makes the operand its low words: from Gen8 on a mul of two dwords is the whole product.
void Selector::low_words(isa::Operand& operand) const {
  if (!has(gen_, Capability::MultipliesDwords)) return;
  if (operand.is_immediate()) {
    operand = make::immediate(Type::UW, operand.immediate & 0xffff);
    return;
  }
  operand.type = Type::UW;
  if (!operand.is_scalar())
    operand.region = {static_cast<std::uint8_t>(2 * operand.region.vert_stride), 1, 0};
}

/// Selects madw: all 64 bits of a product of dwords, plus a dword. mach leaves the low dwords in
/// the accumulator. Both halves go to variables first, because the destination may be a source too.
void Selector::wide_multiply_add() {
  const int size = now_->exec_size;
  Node product = begin(isa::Opcode::Mul);
  product.in.pred_ctrl = PredCtrl::None;
  product.in.pred_inv = false;
  product.flag = {};
  const Type type = operand(0).type;
  const bool negative = is_signed(operand(1).type) || is_signed(operand(2).type);
  const Type sums = negative ? Type::D : Type::UD;
  const int low_id = new_variable(4 * size), high_id = new_variable(4 * size);
  make::destination(product, code_, {high_id, 0}, sums);
  for (int n = kSrc0; n <= kSrc0 + 1; ++n) {
    set_source(product, n, operand(static_cast<std::size_t>(n)));
    const isa::Operand& source = product.operand(n);
    if (size_of(source.type) < 4 || source.indirect || source.negate || source.absolute)
      source_to_variable(product, n, dword_of(source.type));
  }
  order_sources(product);
  for (int first = 0; first < size; first += kAccumulatorChannels) {
    Node high = slice(product, first);
    Node low = low_product(high);
    high.in.opcode = isa::Opcode::Mach;
    high.in.acc_wr_en = true;
    low_words(low.in.src[1]);
    Node rest = high;
    rest.in = make::instruction(isa::Opcode::Mov, high.in.exec_size, line()).in;
    rest.in.no_mask = high.in.no_mask;
    rest.in.qtr_ctrl = high.in.qtr_ctrl;
    rest.in.nib_ctrl = high.in.nib_ctrl;
    rest.at = {};
    make::destination(rest, code_, {low_id, 4 * first}, sums);
    rest.in.src[0] = accumulator(sums);
    code_.nodes.push_back(low);
    code_.nodes.push_back(high);
    code_.nodes.push_back(rest);
  }
  const Operand& added = operand(3);
  if (added.kind != OperandKind::Immediate || added.immediate != 0)
    add_wide({low_id, 0}, {high_id, 0}, added);
  for (const bool is_high : {false, true}) {
    Node move = begin(isa::Opcode::Mov);
    set_destination(move, is_high ? high_half(*now_) : operand(0));
    make::source(move, kSrc0, code_, {is_high ? high_id : low_id, 0}, type);
    emit(move);
  }
}

/// Adds a signed number to the low dwords, and its carry and sign to the high ones.
void Selector::add_wide(const Reference& low, const Reference& high, const Operand& added) {
  Node sums = begin(isa::Opcode::Addc);
  sums.in.pred_ctrl = PredCtrl::None;
  sums.in.pred_inv = false;
  sums.flag = {};
  make::destination(sums, code_, low, Type::UD);
  set_source(sums, kSrc0 + 1, added);
  source_to_variable(sums, kSrc0 + 1, dword_of(added.type));
  Node signs = sums;
  signs.in.opcode = isa::Opcode::Asr;
  const Reference sign{new_variable(4 * now_->exec_size), 0};
  make::destination(signs, code_, sign, Type::D);
  signs.in.src[0] = sums.in.src[1];
  signs.at[kSrc0] = sums.at[kSrc0 + 1];
  make::immediate(signs, kSrc0 + 1, Type::UD, 31);
  if (is_signed(added.type)) emit(signs);
  sums.in.src[1].type = Type::UD;
  make::source(sums, kSrc0, code_, low, Type::UD);
  Node carries = sums;
  carries.in.opcode = isa::Opcode::Add;
  make::destination(carries, code_, high, Type::UD);
  make::source(carries, kSrc0 + 1, code_, high, Type::UD);
  carries.at[kSrc0] = {};
  carries.in.src[0] = accumulator(Type::UD);
  emit_with_carries(sums, carries);
  if (!is_signed(added.type)) return;
  Node upper = begin(isa::Opcode::Add);
  upper.in.pred_ctrl = PredCtrl::None;
  upper.in.pred_inv = false;
  upper.flag = {};
  make::destination(upper, code_, high, Type::UD);
  make::source(upper, kSrc0, code_, high, Type::UD);
  make::source(upper, kSrc0 + 1, code_, sign, Type::UD);
  emit(upper);
}

/// Selects the upper half of a product: like wide_multiply_add(), but the result is mach's own.
void Selector::multiply_high() {
  Node node = begin(isa::Opcode::Mul);
  set_destination(node, operand(0));
  set_source(node, kSrc0, operand(1));
  set_source(node, kSrc0 + 1, operand(2));
  if (size_of(node.in.src[0].type) != 4 || size_of(node.in.src[1].type) != 4 ||
      size_of(node.in.dst.type) != 4)
    fail("mulh is lowered for dwords only");
  order_sources(node);
  for (int first = 0; first < now_->exec_size; first += kAccumulatorChannels) {
    Node high = slice(node, first);
    Node low = low_product(high);
    high.in.opcode = isa::Opcode::Mach;
    high.in.acc_wr_en = true;
    low_words(low.in.src[1]);
    code_.nodes.push_back(low);
    code_.nodes.push_back(high);
  }
}

/// Selects mad: with three sources for floats; integers are multiplied and added.
void Selector::multiply_add() {
  if (is_float(operand(0).type)) {
    Node node = begin(isa::Opcode::Mad);
    set_destination(node, operand(0));
    set_source(node, kSrc0, operand(3));
    set_source(node, kSrc0 + 1, operand(1));
    set_source(node, kSrc0 + 2, operand(2));
    return emit(node);
  }
  const Operand& dst = operand(0);
  const int size =
      std::max({size_of(operand(1).type), size_of(operand(2).type), size_of(dst.type)});
  const Type type = size == 8 ? Type::Q : size == 4 ? Type::D : Type::W;
  const int id = new_variable(now_->exec_size * size);
  Instruction product = *now_;
  const Instruction* whole = now_;
  product.opcode = Opcode::Mul;
  product.predicate = {};
  product.saturate = false;
  product.operands.pop_back();
  now_ = &product;
  const std::size_t begins = code_.nodes.size();
  multiply();
  now_ = whole;
  // The result is in a variable of its own.
  const Reference wanted = general(dst.id, dst.row * kRowBytes + dst.column * size_of(dst.type));
  for (std::size_t n = begins; n < code_.nodes.size(); ++n) {
    Node& node = code_.nodes[n];
    if (node.at[kDst].variable != wanted.variable) continue;
    const int elements = (node.at[kDst].offset_bytes - wanted.offset_bytes) /
                         (node.in.dst.region.horz_stride * size_of(dst.type));
    make::destination(node, code_, {id, elements * size}, type);
  }
  Node add = begin(isa::Opcode::Add);
  set_destination(add, dst);
  make::source(add, kSrc0, code_, {id, 0}, type);
  set_source(add, kSrc0 + 1, operand(3));
  emit(add);
}

/// Emits sums and their carries eight channels at a time: the carry is in the accumulator.
void Selector::emit_with_carries(const Node& sums, const Node& carries) {
  for (int first = 0; first < now_->exec_size; first += kAccumulatorChannels) {
    Node sum = slice(sums, first);
    sum.in.acc_wr_en = true;
    code_.nodes.push_back(sum);
    code_.nodes.push_back(slice(carries, first));
  }
}

void Selector::with_carry(isa::Opcode opcode) {
  Node sums = begin(opcode);
  set_destination(sums, operand(0));
  set_source(sums, kSrc0, operand(2));
  set_source(sums, kSrc0 + 1, operand(3));
  order_sources(sums);
  Node carries = begin(isa::Opcode::Mov);
  set_destination(carries, operand(1));
  carries.in.src[0] = accumulator(Type::UD);
  emit_with_carries(sums, carries);
}

}  // namespace eu::isa::visa
