// Makes operands of machine code from operands of vISA.
#include <algorithm>
#include <optional>
#include <utility>

#include "isa/intel/visa/lower/select.hpp"
#include "isa/intel/visa/names.hpp"

namespace eu::isa::visa {

using lowering::Bank;
using lowering::kDst;
using lowering::kNone;
using lowering::kOperands;
using lowering::kSrc0;
namespace make = lowering::make;

namespace {

Type unpacked(Type type) {
  if (type == Type::UB) return Type::UW;
  return type == Type::B ? Type::W : type;
}

bool fits(std::int64_t value, Type type) {
  switch (type) {
    case Type::W: return value >= -0x8000 && value <= 0x7fff;
    case Type::UW: return value >= 0 && value <= 0xffff;
    case Type::D: return value >= -0x80000000ll && value <= 0x7fffffffll;
    default: return value >= 0 && value <= 0xffffffffll;
  }
}

/// A type of 32 bits whose elements, widened to those of `quad`, are the number; empty if there is
/// none. In an instruction on UQ a negative immediate of type D is below zero, so it is not one of
/// UQ's numbers.
std::optional<Type> narrower(std::uint64_t bits, Type quad) {
  const auto value = static_cast<std::int64_t>(bits);
  if (fits(value, Type::D) && (value >= 0 || quad == Type::Q)) return Type::D;
  if (fits(value, Type::UD)) return Type::UD;
  return std::nullopt;
}

}  // namespace

bool Selector::is_gen7() const {
  return facts(gen_).layout == Layout::Gen7;
}

void Selector::fail(const std::string& message) const {
  throw InputError(name_, now_->place.line, now_->place.column, message);
}

void Selector::fail(const Operand& operand, const std::string& message) const {
  throw InputError(name_, operand.place.line != 0 ? operand.place.line : now_->place.line,
                   operand.place.line != 0 ? operand.place.column : now_->place.column, message);
}

void Selector::require_type(isa::Type type, const Operand& operand) const {
  const bool is_new = is_quad(type) || type == Type::HF || type == Type::DF;
  if (is_gen7() && is_new)
    fail(operand, "Haswell cannot compute with elements of type " + std::string(type_name(type)));
}

void Selector::set_predicate(Node& node) {
  const PredicateControl& control = now_->predicate;
  if (control.id == 0) return;
  node.flag = {predicate(control.id), 0};
  node.in.pred_ctrl = PredCtrl::Sequential;
  node.in.pred_inv = control.invert;
  if (control.combine == Combine::None || now_->exec_size == 1) return;
  int group = static_cast<int>(PredCtrl::Any2h);
  for (int size = 2; size < now_->exec_size; size *= 2) group += 2;
  node.in.pred_ctrl = static_cast<PredCtrl>(group + (control.combine == Combine::All ? 1 : 0));
}

Selector::Node Selector::begin(isa::Opcode opcode) {
  Node node = make::instruction(opcode, now_->exec_size, line());
  node.in.no_mask = now_->no_mask;
  node.in.saturate = now_->saturate;
  node.in.qtr_ctrl = static_cast<std::uint8_t>(now_->mask_offset / 8);
  node.in.nib_ctrl =
      static_cast<std::uint8_t>(now_->exec_size <= 4 ? now_->mask_offset % 8 / 4 : 0);
  set_predicate(node);
  if (isa::row(opcode).format == Format::ThreeSrc) node.in.access_mode = AccessMode::Align16;
  return node;
}

void Selector::set_modifier(Node& node, int n, Modifier modifier) {
  isa::Operand& operand = node.operand(n);
  operand.negate = modifier == Modifier::Negate || modifier == Modifier::NegateAbsolute ||
                   modifier == Modifier::Not;
  operand.absolute = modifier == Modifier::Absolute || modifier == Modifier::NegateAbsolute;
  if (modifier != Modifier::Not || has(gen_, Capability::ComplementsLogic)) return;
  // Before this capability the modifier negates; a separate instruction flips the bits.
  operand.negate = false;
  const int id = new_variable(std::max(4, now_->exec_size * size_of(operand.type)));
  Node flip = make::instruction(isa::Opcode::Not, now_->exec_size, line());
  flip.in.no_mask = true;
  make::destination(flip, code_, {id, 0}, operand.type);
  flip.in.src[0] = operand;
  flip.at[kSrc0] = node.at[static_cast<std::size_t>(n)];
  emit(flip);
  const bool scalar = operand.is_scalar();
  make::source(node, n, code_, {id, 0}, operand.type, scalar);
}

/// Sets an operand that is an architecture register; false for other variables.
bool Selector::set_special(Node& node, int n, const Operand& operand, bool writes) {
  const Kernel::Root kernel_root = kernel_.root(operand.id);
  if (kernel_root.variable >= kFirstGeneral) return false;
  const int bytes = operand.row * kRowBytes + operand.column * size_of(operand.type) +
                    static_cast<int>(kernel_root.offset_bytes);
  isa::Operand& target = node.operand(n);
  switch (static_cast<Predefined>(kernel_root.variable)) {
    case Predefined::Null: target = make::arf(Arf::Null, 0, 0, operand.type); break;
    case Predefined::Sr0: target = make::arf(Arf::State, 0, bytes, operand.type); break;
    case Predefined::Cr0: target = make::arf(Arf::Control, 0, bytes, operand.type); break;
    case Predefined::Tsc: target = make::arf(Arf::Timestamp, 0, bytes, operand.type); break;
    case Predefined::Ce0:
      if (!has(gen_, Capability::SpecialAccumulators))
        fail(operand, "%ce0 is not lowered to Haswell, which cannot read its channel enables");
      target = make::arf(Arf::ChannelEnable, 0, bytes, operand.type);
      break;
    default: return false;
  }
  const auto root = static_cast<Predefined>(kernel_root.variable);
  if (root == Predefined::Cr0 || root == Predefined::Sr0)
    node.in.thread_ctrl = ThreadControl::Switch;
  if (!writes) target.region = {0, 1, 0};
  return true;
}

void Selector::set_indirect(Node& node, int n, const Operand& operand) {
  isa::Operand& target = node.operand(n);
  target.file = RegFile::Grf;
  target.indirect = true;
  target.addr_imm = static_cast<std::int16_t>(operand.indirect_bytes);
  const auto found = addresses_.find(operand.id);
  if (found == addresses_.end()) fail(operand, "an address variable that was never written");
  node.index[static_cast<std::size_t>(n)] = {found->second, static_cast<int>(operand.offset) * 2};
  const std::set<int>& variables = pointed_to_[operand.id];
  if (variables.size() == 1) {
    node.at[static_cast<std::size_t>(n)] = {*variables.begin(), 0};
  } else {
    for (const int id : variables) code_.variable(id).is_live_always = true;
  }
  if (operand.is_multi_address() && n != kDst)
    target.region = {isa::Region::kVxH, static_cast<std::uint8_t>(operand.region.width),
                     static_cast<std::uint8_t>(operand.region.horz_stride)};
}

void Selector::set_destination(Node& node, const Operand& operand) {
  require_type(operand.type, operand);
  if (operand.kind == OperandKind::General && set_special(node, kDst, operand, true)) return;
  isa::Operand& dst = node.in.dst;
  dst.file = RegFile::Grf;
  dst.type = operand.type;
  dst.region.horz_stride = static_cast<std::uint8_t>(std::max<int>(1, operand.region.horz_stride));
  if (operand.kind == OperandKind::Indirect) return set_indirect(node, kDst, operand);
  if (operand.kind != OperandKind::General) fail(operand, "this destination is not lowered");
  node.at[kDst] =
      general(operand.id, operand.row * kRowBytes + operand.column * size_of(operand.type));
}

void Selector::set_immediate(Node& node, int n, const Operand& operand) {
  const Type type = unpacked(operand.type);
  isa::Operand& target = node.operand(n);
  const auto low = static_cast<std::uint32_t>(operand.immediate);
  if (size_of(type) < 8 || is_packed_vector(type)) {
    target = make::immediate(type, low);
    return;
  }
  const bool is_move = node.in.opcode == isa::Opcode::Mov;
  const auto narrow = is_integer(type) ? narrower(operand.immediate, type) : std::nullopt;
  if (narrow) {
    target = make::immediate(*narrow, low);
    return;
  }
  target = make::immediate(type, low);
  target.immediate_high = static_cast<std::uint32_t>(operand.immediate >> 32);
  if (!is_move) source_to_variable(node, n);
}

void Selector::set_source(Node& node, int n, const Operand& operand) {
  require_type(operand.type, operand);
  if (operand.kind == OperandKind::Immediate) return set_immediate(node, n, operand);
  if (operand.kind == OperandKind::General && set_special(node, n, operand, false)) return;
  isa::Operand& source = node.operand(n);
  source.file = RegFile::Grf;
  source.type = operand.type;
  const auto stride = [](std::int16_t value) {
    return static_cast<std::uint8_t>(value == Region::kNull ? 0 : value);
  };
  source.region = {stride(operand.region.vert_stride), stride(operand.region.width),
                   stride(operand.region.horz_stride)};
  if (now_->exec_size == 1 || source.region.width == 0) source.region = {0, 1, 0};
  if (operand.kind == OperandKind::Indirect) {
    set_indirect(node, n, operand);
  } else if (operand.kind == OperandKind::General) {
    node.at[static_cast<std::size_t>(n)] =
        general(operand.id, operand.row * kRowBytes + operand.column * size_of(operand.type));
  } else {
    fail(operand, "this source is not lowered");
  }
  set_modifier(node, n, operand.modifier);
}

}  // namespace eu::isa::visa
