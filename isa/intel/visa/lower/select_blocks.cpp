// Selects messages with a header: blocks, barriers and fences; and raw messages.
#include <algorithm>

#include "isa/intel/visa/lower/select.hpp"
#include "isa/intel/visa/names.hpp"

namespace eu::isa::visa {

using lowering::kDst;
using lowering::kRegisterBytes;
using lowering::kSrc0;
namespace make = lowering::make;

/// A copy of r0 that messages of a kind share: each sets its own dwords of it.
Selector::Reference Selector::header(HeaderKind kind) {
  const auto [at, is_new] = headers_.try_emplace(kind, 0);
  if (is_new) {
    at->second = new_variable(kRegisterBytes);
    code_.variable(at->second).is_live_always = true;
    prologue_.push_back(make::copy(code_, {at->second, 0}, {r0_, 0}, Type::UD, 8, line()));
    if (kind == HeaderKind::StatelessOword)
      prologue_.push_back(without_scratch_base({at->second, 5 * 4}));
  }
  return {at->second, 0};
}

/// Removes the scratch base: memory without a surface begins at the base in M0.5 31:10, and r0.5
/// has the base of the thread's scratch space there. The addresses of vISA contain it already.
Selector::Node Selector::without_scratch_base(const Reference& base) {
  constexpr std::uint32_t kSizeBits = 0x3ff;
  Node node = scalar(isa::Opcode::And, base, base);
  make::immediate(node, kSrc0 + 1, Type::UD, kSizeBits);
  return node;
}

void Selector::set_header(const Reference& header, int dword, const Operand& value) {
  const Instruction* all = now_;
  Instruction scalar = *now_;
  scalar.exec_size = 1;
  now_ = &scalar;
  Node node = make::instruction(isa::Opcode::Mov, 1, line());
  node.in.no_mask = true;
  make::destination(node, code_, {header.variable, header.offset_bytes + 4 * dword}, Type::UD);
  set_source(node, kSrc0, value);
  now_ = all;
  emit(node);
}

void Selector::set_header(const Reference& header, int dword, std::uint32_t value) {
  Node node = make::instruction(isa::Opcode::Mov, 1, line());
  node.in.no_mask = true;
  make::destination(node, code_, {header.variable, header.offset_bytes + 4 * dword}, Type::UD);
  make::immediate(node, kSrc0, Type::UD, value);
  emit(node);
}

void Selector::oword_block(bool writes, bool is_unaligned) {
  const int owords = now_->exec_size;
  if (owords != 1 && owords != 2 && owords != 4 && owords != 8)
    fail("a block has 1, 2, 4 or 8 owords");
  const bool is_stateless = surface_index(operand(0)) == kStatelessIndex;
  const Reference head = header(is_stateless ? HeaderKind::StatelessOword : HeaderKind::Oword);
  set_header(head, 2, operand(1));
  const int registers = std::max(1, owords / 2);
  const std::uint32_t size = owords == 1 ? 0 : log2_of(owords) + 1;
  Message message{Sfid::DataCache,
                  (writes         ? 8u
                   : is_unaligned ? 1u
                                  : 0u)
                          << 14 |
                      kHeaderBit | size << 8,
                  registers, owords >= 4 ? 16 : 8, true};
  std::vector<Payload> payload{{head, 1}};
  if (writes) payload.push_back(raw(operand(2), registers));
  send(message, &operand(0), payload, writes ? std::nullopt : response(operand(2)));
}

/// Sets x and y, with one mov if they are adjacent.
void Selector::set_position(const Reference& header, const Operand& x, const Operand& y) {
  const auto place = [&](const Operand& operand) {
    return operand.row * kRowBytes + operand.column * size_of(operand.type);
  };
  const bool row = x.kind == OperandKind::General && y.kind == OperandKind::General &&
                   x.id == y.id && x.modifier == Modifier::None && y.modifier == Modifier::None &&
                   x.id >= kFirstGeneral && size_of(x.type) == 4 && place(y) == place(x) + 4;
  if (!row) {
    set_header(header, 0, x);
    set_header(header, 1, y);
    return;
  }
  emit(make::copy(code_, header, general(x.id, place(x)), Type::UD, 2, line()));
}

/// Selects a media block. Its place and size are in the header; planes are consecutive surfaces.
void Selector::media_block(bool writes) {
  const int width = now_->exec_size;
  const int height = now_->block_height;
  const int pitch = std::max(4, 1 << log2_of(width));
  const int registers = (pitch * height + kRegisterBytes - 1) / kRegisterBytes;
  const Reference head = header(HeaderKind::Media);
  set_header(head, 2,
             static_cast<std::uint32_t>(height - 1) << 16 | static_cast<std::uint32_t>(width - 1));
  set_position(head, operand(2), operand(3));
  const std::string_view modifier = kMediaModifiers[now_->message.media];
  std::uint32_t rows = 0;
  if (modifier.substr(0, 3) == "top") rows = 6u << 8;
  if (modifier.substr(0, 6) == "bottom") rows = 7u << 8;
  const auto plane = static_cast<std::uint32_t>(operand(1).immediate);
  Message message{Sfid::DataCache1, (writes ? 10u : 4u) << 14 | kHeaderBit | rows | plane,
                  registers, 8, true};
  std::vector<Payload> payload{{head, 1}};
  if (writes) payload.push_back(raw(operand(4), registers));
  send(message, &operand(0), payload, writes ? std::nullopt : response(operand(4)));
}

/// Selects the gateway's barrier, which needs the barrier's number from r0.2, and notifies
/// the thread.
void Selector::barrier() {
  const bool wide = facts(gen_).layout == Layout::Gen9;
  const int id = new_variable(kRegisterBytes);
  Node number = make::instruction(isa::Opcode::And, 8, line());
  number.in.no_mask = true;
  make::destination(number, code_, {id, 0}, Type::UD);
  make::source(number, kSrc0, code_, {r0_, 8}, Type::UD, true);
  make::immediate(number, kSrc0 + 1, Type::UD, wide ? 0x8f000000u : 0x0f000000u);
  code_.nodes.push_back(number);
  if (wide) {
    Node clear = make::instruction(isa::Opcode::Mov, 1, line());
    clear.in.no_mask = true;
    clear.in.thread_ctrl = ThreadControl::Switch;
    clear.in.dst = make::arf(Arf::Notification, 0, 0, Type::UD);
    make::immediate(clear, kSrc0, Type::UD, 0);
    code_.nodes.push_back(clear);
  }
  constexpr std::uint32_t kBarrier = 1u << 25 | 4;
  Node signal = make::send(Sfid::Gateway, kBarrier, 8, line());
  signal.in.no_mask = true;
  signal.in.dst = make::arf(Arf::Null, 0, 0, Type::UD);
  make::source(signal, kSrc0, code_, {id, 0}, Type::UD);
  code_.nodes.push_back(signal);
  wait();
}

void Selector::wait() {
  Node node = make::instruction(isa::Opcode::Wait, 1, line());
  node.in.no_mask = true;
  node.in.dst = make::arf(Arf::Notification, 0, 0, Type::UD);
  node.in.src[0] = node.in.dst;
  node.in.src[0].region = {0, 1, 0};
  node.in.src[1] = make::arf(Arf::Null, 0, 0, Type::UD);
  code_.nodes.push_back(node);
}

/// Selects a fence: option E waits for the fence, I S C R flush caches (12:9), L1 is bit 8.
void Selector::fence() {
  constexpr std::uint32_t kFence = 7u << 14 | kHeaderBit;
  const std::uint32_t options = now_->message.fence;
  const bool commits = (options & 1) != 0;
  const std::uint32_t flushes = (options >> 1 & 0xf) << 9 | (options >> 5 & 1) << 8;
  const int id = new_variable(kRegisterBytes);
  const std::uint32_t descriptor =
      1u << 25 | (commits ? 1u << 20 | 1u << 13 : 0u) | kFence | flushes;
  Node node = make::send(Sfid::DataCache, descriptor, 8, line());
  node.in.no_mask = true;
  if (commits)
    make::destination(node, code_, {id, 0}, Type::UD);
  else
    node.in.dst = make::arf(Arf::Null, 0, 0, Type::UD);
  make::source(node, kSrc0, code_, {r0_, 0}, Type::UD);
  code_.nodes.push_back(node);
}

void Selector::raw_send(bool conditional) {
  const auto extended = static_cast<std::uint32_t>(operand(0).immediate);
  const int payload = static_cast<int>(operand(1).immediate);
  const Operand& descriptor = operand(3);
  const Operand& source = operand(4);
  const Operand& dst = operand(5);
  const std::uint32_t known = descriptor.kind == OperandKind::Immediate
                                  ? static_cast<std::uint32_t>(descriptor.immediate)
                                  : static_cast<std::uint32_t>(payload) << 25 |
                                        static_cast<std::uint32_t>(operand(2).immediate) << 20;
  Node node = make::send(static_cast<Sfid>(extended & 0xf), known, now_->exec_size, line());
  if (conditional) node.in.opcode = isa::Opcode::Sendc;
  node.in.eot = (extended >> 5 & 1) != 0;
  node.in.no_mask = now_->no_mask;
  node.in.qtr_ctrl = static_cast<std::uint8_t>(now_->mask_offset / 8);
  set_predicate(node);
  if (dst.is_null_raw()) {
    node.in.dst = make::arf(Arf::Null, 0, 0, Type::UD);
  } else if (const auto at = response(dst)) {
    make::destination(node, code_, *at, now_->exec_size >= 16 ? Type::UW : Type::UD);
  }
  const Payload first = raw(source, payload);
  make::source(node, kSrc0, code_, first.at, Type::UD);
  if (descriptor.kind != OperandKind::Immediate) {
    Node probe = begin(isa::Opcode::Mov);
    set_source(probe, kSrc0, descriptor);
    if (!probe.at[kSrc0].exists()) fail(descriptor, "this descriptor is not lowered");
    add_descriptor(node, probe.at[kSrc0], 0);
    node.in.src[1].immediate = known;
  }
  if (node.in.eot) code_.variable(first.at.variable).lowest = 112 * kRegisterBytes;
  code_.nodes.push_back(node);
}

}  // namespace eu::isa::visa
