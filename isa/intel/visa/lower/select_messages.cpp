// Selects messages: their payloads and descriptors.
#include <algorithm>
#include <utility>

#include "isa/intel/visa/lower/select.hpp"
#include "isa/intel/visa/sampler_call.hpp"

namespace eu::isa::visa {

using lowering::kDst;
using lowering::kNone;
using lowering::kRegisterBytes;
using lowering::kSrc0;
namespace make = lowering::make;

namespace {

constexpr int kFirstLanes = 8;  ///< of the smallest message

}  // namespace

bool Selector::select_messages() {
  switch (now_->opcode) {
    case Opcode::Gather4Scaled: surface_read(false); return true;
    case Opcode::Scatter4Scaled: surface_read(true); return true;
    case Opcode::GatherScaled: byte_scattered(false); return true;
    case Opcode::ScatterScaled: byte_scattered(true); return true;
    case Opcode::SvmGather: svm_scattered(false); return true;
    case Opcode::SvmScatter: svm_scattered(true); return true;
    case Opcode::SvmGather4Scaled: svm_untyped(false); return true;
    case Opcode::SvmScatter4Scaled: svm_untyped(true); return true;
    case Opcode::SvmAtomic: svm_atomic(); return true;
    case Opcode::DwordAtomic: atomic(); return true;
    case Opcode::OwordLd: oword_block(false, false); return true;
    case Opcode::OwordLdUnaligned: oword_block(false, true); return true;
    case Opcode::OwordSt: oword_block(true, false); return true;
    case Opcode::MediaLd: media_block(false); return true;
    case Opcode::MediaSt: media_block(true); return true;
    case Opcode::SvmBlockLd: svm_block(false); return true;
    case Opcode::SvmBlockSt: svm_block(true); return true;
    case Opcode::Gather4Typed: typed(false); return true;
    case Opcode::Scatter4Typed: typed(true); return true;
    case Opcode::RawSend: raw_send(false); return true;
    case Opcode::RawSendc: raw_send(true); return true;
    case Opcode::Barrier: barrier(); return true;
    case Opcode::FenceGlobal:
    case Opcode::FenceLocal: fence(); return true;
    case Opcode::Wait: wait(); return true;
    default: break;
  }
  const auto call = sampler_call(*now_, gen_);
  if (call) sample(*call);
  return call.has_value();
}

int Selector::registers_per_item() const {
  return std::max(1, now_->exec_size / kFirstLanes);
}

Selector::Payload Selector::raw(const Operand& operand, int registers) {
  Reference at = general(operand.id, static_cast<int>(operand.offset));
  const lowering::Variable& variable = code_.variable(at.variable);
  const int begin = at.offset_bytes + std::max(0, variable.fixed);
  if (begin % kRegisterBytes == 0) return {at, registers};
  // It begins within a register: copy it to the beginning of others.
  const int bytes = std::min(registers * kRegisterBytes, variable.size_bytes - at.offset_bytes);
  const int id = new_variable(registers * kRegisterBytes);
  for (int done = 0; done < bytes; done += kRegisterBytes)
    emit(make::copy(code_, {id, done}, {at.variable, at.offset_bytes + done}, Type::UD,
                    std::max(1, std::min(bytes - done, kRegisterBytes) / 4), line()));
  return {{id, 0}, registers};
}

std::optional<Selector::Reference> Selector::response(const Operand& operand) {
  if (operand.is_null_raw()) return std::nullopt;
  const Reference at = general(operand.id, static_cast<int>(operand.offset));
  const int begin = at.offset_bytes + std::max(0, code_.variable(at.variable).fixed);
  if (begin % kRegisterBytes != 0) fail(operand, "a response must begin a register");
  return at;
}

/// Addresses of all lanes, with the common offset added.
Selector::Payload Selector::addresses(const Operand& offset, const Operand& raw_addresses,
                                      int registers) {
  const Payload plain = raw(raw_addresses, registers);
  if (offset.kind == OperandKind::Immediate && offset.immediate == 0) return plain;
  const int id = new_variable(registers * kRegisterBytes);
  Node add = begin(isa::Opcode::Add);
  add.in.pred_ctrl = PredCtrl::None;
  add.in.pred_inv = false;
  add.flag = {};
  make::destination(add, code_, {id, 0}, Type::UD);
  make::source(add, kSrc0, code_, plain.at, Type::UD);
  const Instruction* all = now_;
  Instruction scalar = *now_;
  scalar.exec_size = 1;
  now_ = &scalar;
  set_source(add, kSrc0 + 1, offset);
  now_ = all;
  emit(add);
  return {{id, 0}, registers};
}

/// Number of parts, from the first on, that are contiguous.
std::size_t Selector::parts_in_row(const std::vector<Payload>& parts) {
  std::size_t count = 1;
  int registers = parts.front().registers;
  for (; count < parts.size(); registers += parts[count++].registers)
    if (parts[count].at.variable != parts.front().at.variable ||
        parts[count].at.offset_bytes != parts.front().at.offset_bytes + registers * kRegisterBytes)
      break;
  return count;
}

/// Joins several payloads to one.
Selector::Payload Selector::joined(const std::vector<Payload>& parts) {
  int registers = 0;
  for (const Payload& part : parts) registers += part.registers;
  if (parts_in_row(parts) == parts.size()) return {parts.front().at, registers};
  const int id = new_variable(registers * kRegisterBytes);
  int at = 0;
  for (const Payload& part : parts)
    for (int done = 0; done < part.registers;) {
      const int count = std::min(2, part.registers - done);
      Node copy = make::copy(code_, {id, at * kRegisterBytes},
                             {part.at.variable, part.at.offset_bytes + done * kRegisterBytes},
                             Type::UD, 8 * count, line());
      code_.nodes.push_back(copy);
      done += count;
      at += count;
    }
  return {{id, 0}, registers};
}

/// Emits a message. Without a surface the control contains its index. From Gen9 on, parts that are
/// not contiguous with the first one go in a second payload.
void Selector::send(const Message& message, const Operand* surface,
                    const std::vector<Payload>& payload, std::optional<Reference> response) {
  const std::size_t in_row = parts_in_row(payload);
  const bool splits = exists_on(isa::Opcode::Sends, gen_) && in_row < payload.size();
  const auto middle = payload.begin() + static_cast<std::ptrdiff_t>(in_row);
  const Payload first = joined(splits ? std::vector<Payload>{payload.begin(), middle} : payload);
  Payload second;
  if (splits) second = joined({middle, payload.end()});
  constexpr int kMostRegisters = 15;
  if (std::max(first.registers, second.registers) > kMostRegisters)
    fail("a payload of more than " + std::to_string(kMostRegisters) + " registers");
  const std::uint32_t descriptor =
      static_cast<std::uint32_t>(first.registers) << 25 |
      static_cast<std::uint32_t>(response ? message.response : 0) << 20 | message.control;
  Node node = make::send(message.sfid, descriptor, message.channels, line());
  node.in.no_mask = now_->no_mask || message.is_block;
  node.in.qtr_ctrl = static_cast<std::uint8_t>(now_->mask_offset / 8);
  set_predicate(node);
  if (response)
    make::destination(node, code_, *response, message.channels >= 16 ? Type::UW : Type::UD);
  else
    node.in.dst = make::arf(Arf::Null, 0, 0, message.channels >= 16 ? Type::UW : Type::UD);
  make::source(node, kSrc0, code_, first.at, Type::UD);
  if (splits) make::second_payload(node, code_, second.at, second.registers);
  if (surface != nullptr) set_indices(node, *surface, message.sampler);
  code_.nodes.push_back(node);
}

void Selector::surface_read(bool writes) {
  const int item = registers_per_item();
  const std::uint32_t off = ~static_cast<std::uint32_t>(now_->message.channels) & 0xf;
  const int channels = __builtin_popcount(now_->message.channels);
  const std::uint32_t mode = now_->exec_size > 8 ? 1 : 2;
  if (now_->exec_size > 16) fail("a message of 32 lanes");
  Message message{Sfid::DataCache1, (writes ? 9u : 1u) << 14 | mode << 12 | off << 8,
                  channels * item, now_->exec_size};
  std::vector<Payload> payload{addresses(operand(1), operand(2), item)};
  if (writes) payload.push_back(raw(operand(3), channels * item));
  send(message, &operand(0), payload, writes ? std::nullopt : response(operand(3)));
}

void Selector::byte_scattered(bool writes) {
  const int item = registers_per_item();
  const std::uint32_t size = now_->message.block_bytes == 4   ? 2
                             : now_->message.block_bytes == 2 ? 1
                                                              : 0;
  if (now_->exec_size > 16) fail("a message of 32 lanes");
  Message message{Sfid::DataCache,
                  (writes ? 12u : 4u) << 14 | size << 10 | (now_->exec_size > 8 ? 1u : 0u) << 8,
                  item, now_->exec_size};
  std::vector<Payload> payload{addresses(operand(1), operand(2), item)};
  if (writes) payload.push_back(raw(operand(3), item));
  send(message, &operand(0), payload, writes ? std::nullopt : response(operand(3)));
}

void Selector::atomic() {
  const int item = registers_per_item();
  const int sources = [&] {
    int count = 0;
    for (const std::size_t n : {2, 3})
      if (!this->operand(n).is_null_raw()) ++count;
    return count;
  }();
  if (now_->message.atomic_bits != 32) fail("an atomic operation on 16 bits is not lowered");
  const bool floats = now_->message.atomic > 12;
  if (floats && !row(MessageKind::FloatAtomic).gens.has(gen_))
    fail("this generation has no atomic operations on floats of a surface");
  const bool returns = !operand(4).is_null_raw();
  Message message{Sfid::DataCache1,
                  (floats ? 27u : 2u) << 14 | (returns ? 1u << 13 : 0u) |
                      (now_->exec_size > 8 ? 0u : 1u << 12) |
                      atomic_code(now_->message.atomic) << 8,
                  item, now_->exec_size};
  std::vector<Payload> payload{raw(operand(1), item)};
  for (int n = 0; n < sources; ++n)
    payload.push_back(raw(operand(static_cast<std::size_t>(2 + n)), item));
  if (sources == 2) std::swap(payload[1], payload[2]);  // messages have the compared value first
  send(message, &operand(0), payload, response(operand(4)));
}

}  // namespace eu::isa::visa
