// Selects messages with addresses of 64 bits (isa/GEN8.md M5, M6).
#include <algorithm>
#include <utility>

#include "isa/intel/visa/lower/select.hpp"

namespace eu::isa::visa {

using lowering::kRegisterBytes;

namespace {

constexpr std::uint32_t kStateless = 0xff;

}  // namespace

/// Codes in the order of kAtomics: add sub inc dec min max xchg cmpxchg and or xor minsint maxsint,
/// and fmax fmin fcmpwr of floats.
std::uint32_t atomic_code(std::uint8_t atomic) {
  constexpr std::uint32_t kCodes[] = {7, 8, 5, 6, 13, 12, 4, 14, 1, 2, 3, 11, 10, 1, 2, 3};
  return kCodes[atomic];
}

void Selector::svm_scattered(bool writes) {
  if (is_gen7()) fail("Haswell has no messages with addresses of 64 bits");
  const int item = registers_per_item();
  const int bytes = now_->message.block_bytes;
  const int blocks = now_->message.blocks;
  if (now_->exec_size > 16) fail("a message of 32 lanes");
  const int dwords = bytes == 1 ? (blocks > 4 ? 2 : 1) : blocks * bytes / 4;  // of a lane
  const int data = item * dwords;
  const std::uint32_t size = bytes == 8 ? 2 : bytes == 4 ? 1 : 0;
  Message message{Sfid::DataCache1,
                  (writes ? 26u : 16u) << 14 | (now_->exec_size > 8 ? 1u : 0u) << 12 |
                      log2_of(blocks) << 10 | size << 8 | kStateless,
                  data, now_->exec_size};
  std::vector<Payload> payload{raw(operand(0), 2 * item)};
  if (writes) payload.push_back(raw(operand(1), data));
  send(message, nullptr, payload, writes ? std::nullopt : response(operand(1)));
}

void Selector::svm_untyped(bool writes) {
  if (is_gen7()) fail("Haswell has no messages with addresses of 64 bits");
  const int item = registers_per_item();
  const std::uint32_t off = ~static_cast<std::uint32_t>(now_->message.channels) & 0xf;
  const int channels = __builtin_popcount(now_->message.channels);
  const bool plain = operand(0).kind == OperandKind::Immediate && operand(0).immediate == 0;
  if (!plain || now_->exec_size > 16) fail("svm messages with an offset are not lowered");
  Message message{
      Sfid::DataCache1,
      (writes ? 25u : 17u) << 14 | (now_->exec_size > 8 ? 1u : 2u) << 12 | off << 8 | kStateless,
      channels * item, now_->exec_size};
  std::vector<Payload> payload{raw(operand(1), 2 * item)};
  if (writes) payload.push_back(raw(operand(2), channels * item));
  send(message, nullptr, payload, writes ? std::nullopt : response(operand(2)));
}

void Selector::svm_atomic() {
  if (is_gen7()) fail("Haswell has no messages with addresses of 64 bits");
  if (now_->exec_size > 8) fail("svm_atomic of more than eight lanes is not lowered");
  const bool quads = now_->message.atomic_bits == 64;
  if (now_->message.atomic_bits == 16 || now_->message.atomic > 12)
    fail("svm_atomic on 16 bits or floats is not lowered");
  const int item = quads ? 2 : 1;
  const bool returns = !operand(1).is_null_raw();
  Message message{Sfid::DataCache1,
                  18u << 14 | (returns ? 1u << 13 : 0u) | (quads ? 1u << 12 : 0u) |
                      atomic_code(now_->message.atomic) << 8 | kStateless,
                  item, now_->exec_size};
  std::vector<Payload> payload{raw(operand(0), 2)};
  for (const std::size_t n : {2, 3})
    if (!operand(n).is_null_raw()) payload.push_back(raw(operand(n), item));
  if (payload.size() == 3) std::swap(payload[1], payload[2]);  // the compared value comes first
  send(message, nullptr, payload, response(operand(1)));
}

void Selector::svm_block(bool writes) {
  if (is_gen7()) fail("Haswell has no messages with addresses of 64 bits");
  const int bytes = now_->exec_size * 16;
  const int registers = std::max(1, bytes / kRegisterBytes);
  const std::uint32_t size = now_->exec_size == 1 ? 0 : log2_of(now_->exec_size) + 1;
  const int id = new_variable(kRegisterBytes);
  const Instruction* all = now_;
  Instruction scalar = *now_;
  scalar.exec_size = 1;
  now_ = &scalar;
  Node address = lowering::make::instruction(isa::Opcode::Mov, 1, line());
  address.in.no_mask = true;
  lowering::make::destination(address, code_, {id, 0}, Type::UQ);
  set_source(address, lowering::kSrc0, operand(0));
  emit(address);
  now_ = all;
  Message message{Sfid::DataCache1,
                  (writes ? 21u : 20u) << 14 | kHeaderBit | size << 8 | kStateless, registers, 16,
                  true};
  std::vector<Payload> payload{{{id, 0}, 1}};
  if (writes) payload.push_back(raw(operand(1), registers));
  send(message, nullptr, payload, writes ? std::nullopt : response(operand(1)));
}

}  // namespace eu::isa::visa
